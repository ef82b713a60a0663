import { useState } from 'react';

/** Returns `value`, or the last one that was defined: a window shows it while it closes. */
export function useLastDefined<T extends string | true | object>(value: T | null | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== null && value !== undefined && value !== last) setLast(value);
  return value ?? last ?? undefined;
}
