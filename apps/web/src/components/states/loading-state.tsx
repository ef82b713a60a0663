import type { ReactNode } from 'react';

/** Wraps skeletons and tells screen readers that something is loading. */
export function LoadingState({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <div aria-live="polite" aria-busy="true">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
