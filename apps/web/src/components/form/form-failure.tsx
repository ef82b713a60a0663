import { useEffect, useRef, type ReactNode } from 'react';
import { Notice } from '../ui/notice';

interface FormFailureProps {
  /** What is wrong with the form as a whole; null: nothing. */
  message: string | null;
  /** A way out. */
  action?: ReactNode;
  /** Stands below the message. Default: that nothing typed is lost. */
  children?: ReactNode;
}

/** What the server said about a form, above its buttons; read out at once, and brought into sight: on a phone they may be below it. */
export function FormFailure({ message, action, children = 'Nothing you typed is lost.' }: FormFailureProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message !== null) place.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  if (message === null) return null;
  return (
    <div ref={place} className="scroll-my-20">
      <Notice tone="bad" title={message} action={action}>
        {children}
      </Notice>
    </div>
  );
}
