import type { ComponentProps, ReactNode } from 'react';

/** A bordered surface. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={`rounded-lg border border-line bg-surface shadow-lift ${className ?? ''}`} {...rest} />;
}

/** A term and its description in a `dl`, in a card beside the page. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-3">{term}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
