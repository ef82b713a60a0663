import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { LoadingState } from '#web/components/states/loading-state';
import { Skeleton } from '#web/components/ui/skeleton';
import { InterviewGrid, InterviewGridSkeleton } from '#web/features/interviews/components/interview-grid';
import { CompletedCard } from './completed-card';

/** Contract §2 Completed Interviews. */
export function CompletedList({ interviews }: { interviews: readonly Interview[] }) {
  return <InterviewGrid interviews={interviews}>{interview => <CompletedCard interview={interview} />}</InterviewGrid>;
}

/** The list's placeholder while it is loading. */
export function CompletedSkeleton() {
  return (
    <LoadingState label="Loading the completed interviews">
      <InterviewGridSkeleton cards={6} className="h-[220px] max-sm:h-[232px]">
        <Skeleton className="h-4 w-44" />
        <Skeleton className="h-3.5 w-36" />
        <Skeleton className="h-3.5 w-40" />
        <div className="mt-auto flex items-center justify-between border-t border-line pt-3">
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-8 w-24 max-sm:h-11" />
        </div>
      </InterviewGridSkeleton>
    </LoadingState>
  );
}
