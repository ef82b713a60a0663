/** A range of characters in a text. */
export type Span = readonly [from: number, to: number];

/** A change to a text: `removed` characters at `from` were replaced by `inserted` others. */
export interface Change {
  from: number;
  removed: number;
  inserted: number;
}

/** Returns the smallest change that turns one text into another. */
export function changeBetween(before: string, after: string): Change {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from++;
  let end = 0;
  while (end < shorter - from && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return { from, removed: before.length - from - end, inserted: after.length - from - end };
}

/**
 * Returns the pasted ranges after a change: what remains of the previous ones, and the change itself if it was a paste.
 */
export function pastedAfter(spans: readonly Span[], { from, removed, inserted }: Change, isPaste: boolean): Span[] {
  const end = from + removed;
  const moved = inserted - removed;
  const left = spans.flatMap(([start, to]): Span[] => [
    [start, Math.min(to, from)],
    [Math.max(start, end) + moved, to + moved],
  ]);
  const all: Span[] = isPaste ? [...left, [from, from + inserted]] : left;
  return joined(all.filter(([start, to]) => to > start).toSorted(([one], [other]) => one - other));
}

function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const [start, to] of spans) {
    const last = all.at(-1);
    if (last && start <= last[1]) all[all.length - 1] = [last[0], Math.max(last[1], to)];
    else all.push([start, to]);
  }
  return all;
}

/** Returns the share of pasted characters in a text, 0 to 1. */
export function shareOf(spans: readonly Span[], length: number): number {
  const pasted = spans.reduce((sum, [from, to]) => sum + to - from, 0);
  return length === 0 ? 0 : Math.min(1, pasted / length);
}
