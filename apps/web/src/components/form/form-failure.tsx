import { type ReactNode, useEffect, useRef } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#web/lib/api-error';
import { Notice } from '../ui/notice';

interface FormFailureProps {
  /** What is wrong with the form as a whole; null if nothing is. */
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

/**
 * Returns an `onFailure` for refusals whose codes belong to a field: shows their message at that field and focuses it.
 */
export const failureAtField =
  <V extends FieldValues>(fields: Readonly<Record<string, Path<V>>>) =>
  (error: unknown, { setError }: Pick<UseFormReturn<V>, 'setError'>): true | undefined => {
    const field = error instanceof ApiError ? fields[error.code] : undefined;
    if (!(error instanceof ApiError) || field === undefined) return;
    setError(field, { type: 'server', message: error.message }, { shouldFocus: true });
    return true;
  };
