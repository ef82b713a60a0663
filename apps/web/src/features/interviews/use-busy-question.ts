import { useState } from 'react';
import { ApiError } from '../../lib/api-error';

type Slot<Field extends string> = Readonly<Record<Field, string | readonly string[]>>;

/**
 * The question whether to go on although an interviewer has another interview then (contract §13): asked by a refusal,
 * gone as soon as one of these fields is another one.
 */
export function useBusyQuestion<Field extends string>(fields: readonly Field[]) {
  const [busy, setBusy] = useState<{ message: string; slot: string } | null>(null);
  const slotKey = (values: Slot<Field>) => fields.map(field => values[field]).join(' ');
  return {
    /** Whether this failure is the question, which is asked then. */
    ask: (error: Error, values: Slot<Field>): boolean => {
      const isBusy = error instanceof ApiError && error.code === 'INTERVIEWER_BUSY';
      if (isBusy) setBusy({ message: error.message, slot: slotKey(values) });
      return isBusy;
    },
    withdraw: () => setBusy(null),
    /** What the server said, while the fields are what it was said about. */
    message: (values: Slot<Field>) => (busy?.slot === slotKey(values) ? busy.message : null),
  };
}
