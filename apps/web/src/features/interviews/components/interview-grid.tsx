import type { ReactNode } from 'react';
import { Skeleton } from '../../../components/ui/skeleton';

const GRID = 'grid gap-3.5 sm:grid-cols-[repeat(auto-fill,minmax(290px,1fr))]';

/** Cards of interviews, as many beside each other as there is room for. */
export function InterviewGrid({ children }: { children: ReactNode }) {
  return <ul className={GRID}>{children}</ul>;
}

/** The grid's shape while it is loading. */
export function InterviewGridSkeleton({ children }: { children: ReactNode }) {
  return <div className={GRID}>{children}</div>;
}

/** Where a card names its candidate. */
export function CandidateSkeleton() {
  return (
    <div className="flex gap-2.5">
      <Skeleton className="size-8 rounded-full" />
      <span className="grid gap-2 pt-1">
        <Skeleton className="h-3.5 w-32" />
        <Skeleton className="h-3 w-24" />
      </span>
    </div>
  );
}
