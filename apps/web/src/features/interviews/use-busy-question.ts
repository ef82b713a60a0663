import { useState } from 'react';
import { ApiError } from '#web/lib/api-error';

type Slot<Field extends string> = Readonly<Record<Field, string | readonly string[]>>;

/**
 * Manages the question whether to go on although an interviewer has another interview then (contract §13): a refusal
 * asks it, and a change to any of these fields withdraws it.
 */
export function useBusyQuestion<Field extends string>(fields: readonly Field[]) {
  const [busy, setBusy] = useState<{ message: string; slot: string } | null>(null);
  const slotKey = (values: Slot<Field>) => fields.map(field => values[field]).join(' ');
  return {
    /** Asks the question if this failure is one, and returns whether it is. */
    ask: (error: Error, values: Slot<Field>): boolean => {
      const isBusy = error instanceof ApiError && error.code === 'INTERVIEWER_BUSY';
      if (isBusy) setBusy({ message: error.message, slot: slotKey(values) });
      return isBusy;
    },
    withdraw: () => setBusy(null),
    /** Returns the server's message while the fields still have the values it was about. */
    message: (values: Slot<Field>) => (busy?.slot === slotKey(values) ? busy.message : null),
  };
}
