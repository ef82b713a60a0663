import type { ComponentProps } from 'react';

/** A bordered surface. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={`rounded-lg border border-line bg-surface shadow-lift ${className ?? ''}`} {...rest} />;
}
