import { useEffect, useRef, type ReactNode } from 'react';
import { Notice } from '../ui/notice';

interface FormFailureProps {
  /** What is wrong with the form as a whole; null where nothing is. */
  message: string | null;
  /** A way to resolve it. */
  action?: ReactNode;
  /** Shown below the message. By default, that nothing typed is lost. */
  children?: ReactNode;
}

/**
 * The server's message about a form, above its buttons. It is announced at once and scrolled into view: on a phone it
 * may be below the fold.
 */
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
