/** A stretch of time. Milliseconds since 1970; it ends after it begins. */
export interface Span {
  from: number;
  to: number;
}

/** Returns the same time as ordered, disjoint spans. */
export function union(spans: readonly Span[]): Span[] {
  const apart: Span[] = [];
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = apart.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else apart.push({ from, to });
  }
  return apart;
}

/** Returns the time that is in both; each ordered and disjoint. */
export function intersection(one: readonly Span[], other: readonly Span[]): Span[] {
  const both: Span[] = [];
  let [a, b] = [0, 0];
  for (;;) {
    const [left, right] = [one[a], other[b]];
    if (!left || !right) return both;
    const span = { from: Math.max(left.from, right.from), to: Math.min(left.to, right.to) };
    if (span.from < span.to) both.push(span);
    if (left.to < right.to) a++;
    else b++;
  }
}

/** Returns the length of disjoint spans in milliseconds. */
export const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, { from, to }) => sum + to - from, 0);
