import type { SentEvent } from '@interview-detection/shared/evidence/events.schema';
import { useEffect } from 'react';

/** An event noticed by a part of the page, with its time on the page's own clock (`performance.now`). */
export interface Noticed extends Pick<SentEvent, 'kind'> {
  atMs: number;
  turn: number | null;
  data: object;
}

/** How many events are kept until the collector's script has loaded; older ones are dropped. */
const WAITING_MAX = 50;

let listener: ((noticed: Noticed) => void) | null = null;
let waiting: Noticed[] = [];

/** Passes an event to the collector, or keeps it until there is one. */
export function emitSignal(kind: SentEvent['kind'], turn: number | null, data: object): void {
  const noticed = { kind, turn, data, atMs: performance.now() };
  if (listener) listener(noticed);
  else waiting = [...waiting, noticed].slice(-WAITING_MAX);
}

/** Subscribes to what parts of the page notice, including what was noticed before. */
export function useSignalListener(listen: (noticed: Noticed) => void): void {
  useEffect(() => {
    listener = listen;
    for (const noticed of waiting.splice(0)) listen(noticed);
    return () => {
      listener = null;
    };
  }, [listen]);
}

/** Number of browser prompts that the page itself has caused, for example for a microphone. */
let open = 0;

/** Runs something that may open a browser prompt over the page; answering it does not count as leaving. */
export async function withBrowserPrompt<T>(run: () => Promise<T>): Promise<T> {
  open++;
  try {
    return await run();
  } finally {
    open--;
  }
}

/** Returns whether a browser prompt caused by this page may be open now. */
export const isPromptOpen = (): boolean => open > 0;
