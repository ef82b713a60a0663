import { useCallback } from 'react';
import type { RoomView } from './room-session.engine';

/** Returns what tells the server's time in milliseconds: a clock in a browser may be wrong by a day. */
export function useServerNow({ clockAhead }: Pick<RoomView, 'clockAhead'>): () => number {
  return useCallback(() => Date.now() + clockAhead, [clockAhead]);
}
