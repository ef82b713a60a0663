import type { ReactNode } from 'react';

/** A pair of a `dl` in a card beside the page: what it is, in small, and below it what is known of it. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-3">{term}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
