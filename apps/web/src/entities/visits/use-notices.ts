import type { SentEvent } from '@interview-detection/shared/evidence/events.schema';
import { useEffect } from 'react';

/** Something that a part of the page noticed, at a moment of the page's own clock (`performance.now`). */
export interface Noticed extends Pick<SentEvent, 'kind'> {
  atMs: number;
  turn: number | null;
  data: object;
}

/** What is noticed before somebody listens, while the script for it loads: more than that is let go. */
const WAITING_MAX = 50;

let listener: ((noticed: Noticed) => void) | null = null;
let waiting: Noticed[] = [];

/** Tells whoever collects, if anybody does. */
export function tellNoticed(kind: SentEvent['kind'], turn: number | null, data: object): void {
  const noticed = { kind, turn, data, atMs: performance.now() };
  if (listener) listener(noticed);
  else waiting = [...waiting, noticed].slice(-WAITING_MAX);
}

/** Hears of what parts of the page notice, from the first of this page on. */
export function useNoticed(hear: (noticed: Noticed) => void): void {
  useEffect(() => {
    listener = hear;
    for (const noticed of waiting.splice(0)) hear(noticed);
    return () => {
      listener = null;
    };
  }, [hear]);
}

/** Questions of the browser that the page itself has caused, for a microphone for example. */
let open = 0;

/** Runs something for which the browser may put a window of its own before the page: who answers that has not left it. */
export async function asking<T>(run: () => Promise<T>): Promise<T> {
  open++;
  try {
    return await run();
  } finally {
    open--;
  }
}

/** Whether the browser may be asking something for this page now. */
export const isAsking = (): boolean => open > 0;
