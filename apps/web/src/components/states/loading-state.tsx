import type { ReactNode } from 'react';
import { Skeleton } from '../ui/skeleton';

/** Wraps skeletons and tells screen readers that something is loading. */
export function LoadingState({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <div aria-live="polite" aria-busy="true">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

/** Placeholder for a list of two-line rows. */
export function RowsSkeleton({ label }: { label: string }) {
  return (
    <LoadingState label={label}>
      <div className="border-t border-line">
        {[1, 2, 3].map(row => (
          <div key={row} className="grid gap-2 border-b border-line py-3.5">
            <Skeleton className="h-3.5 w-3/5" />
            <Skeleton className="h-3 w-2/5" />
          </div>
        ))}
      </div>
    </LoadingState>
  );
}

/** Placeholder for a panel beside the room. */
export function PanelSkeleton() {
  return (
    <div aria-busy="true" className="grid content-start gap-3 p-5">
      {['w-32', 'w-full', 'w-4/5', 'w-3/5'].map(width => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}
