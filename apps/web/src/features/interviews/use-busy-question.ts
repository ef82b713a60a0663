import { useState } from 'react';
import { ApiError } from '../../lib/api-error';

/**
 * The question whether to go on although the interviewer has another interview then (contract §13): asked by a refusal,
 * gone as soon as one of these fields is another one.
 */
export function useBusyQuestion<Field extends string>(fields: readonly Field[]) {
  const [busy, setBusy] = useState<{ message: string; slot: string } | null>(null);
  const slotKey = (values: Readonly<Record<Field, string>>) => fields.map(field => values[field]).join(' ');
  return {
    /** Whether this failure is the question, which is asked then. */
    ask: (error: Error, values: Readonly<Record<Field, string>>): boolean => {
      const isBusy = error instanceof ApiError && error.code === 'INTERVIEWER_BUSY';
      if (isBusy) setBusy({ message: error.message, slot: slotKey(values) });
      return isBusy;
    },
    withdraw: () => setBusy(null),
    /** What the server said, while the fields are what it was said about. */
    message: (values: Readonly<Record<Field, string>>) => (busy?.slot === slotKey(values) ? busy.message : null),
  };
}
