import { setImmediate } from 'node:timers/promises';

/** Time after which other work gets its turn. Milliseconds. */
const TURN_MS = 10;
/** Items between two checks of the clock. */
const LOOK_EVERY = 20;

/** Maps a list that may be long, and lets other pending work run in between. */
export async function mapInPieces<T, R>(items: readonly T[], map: (item: T, at: number) => R): Promise<R[]> {
  const made: R[] = [];
  let began = performance.now();
  for (const [at, item] of items.entries()) {
    made.push(map(item, at));
    if (at % LOOK_EVERY !== LOOK_EVERY - 1 || performance.now() - began < TURN_MS) continue;
    await setImmediate();
    began = performance.now();
  }
  return made;
}
