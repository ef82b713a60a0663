import type { ReactNode } from 'react';
import { Notice } from '../ui/notice';

interface FormFailureProps {
  /** What is wrong with the form as a whole; null: nothing. */
  message: string | null;
  /** A way out. */
  action?: ReactNode;
  /** Stands below the message. Default: that nothing typed is lost. */
  children?: ReactNode;
}

/** What the server said about a form, above its buttons; read out at once. */
export function FormFailure({ message, action, children = 'Nothing you typed is lost.' }: FormFailureProps) {
  if (message === null) return null;
  return (
    <Notice tone="bad" title={message} action={action}>
      {children}
    </Notice>
  );
}
