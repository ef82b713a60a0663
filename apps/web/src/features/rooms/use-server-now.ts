import { useCallback } from 'react';
import type { RoomView } from './room-session.engine';

/** Returns a function that tells the server's time in milliseconds: a browser's clock may be off by a day. */
export function useServerNow({ clockAhead }: Pick<RoomView, 'clockAhead'>): () => number {
  return useCallback(() => Date.now() + clockAhead, [clockAhead]);
}
