import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { LoadingState } from '../../../../components/states/loading-state';
import { Card } from '../../../../components/ui/card';
import { Skeleton } from '../../../../components/ui/skeleton';
import { CompletedCard } from './completed-card';
import { CandidateSkeleton, InterviewGrid, InterviewGridSkeleton } from '../../components/interview-grid';

/** Contract §2 Completed Interviews. */
export function CompletedList({ interviews }: { interviews: readonly Interview[] }) {
  return (
    <InterviewGrid>
      {interviews.map(interview => (
        <li key={interview._id} className="min-w-0">
          <CompletedCard interview={interview} />
        </li>
      ))}
    </InterviewGrid>
  );
}

/** The list's shape while it is loading. */
export function CompletedSkeleton() {
  return (
    <LoadingState label="Loading the completed interviews">
      <InterviewGridSkeleton>
        {[1, 2, 3, 4, 5, 6].map(card => (
          <Card key={card} className="flex h-[220px] flex-col gap-3 p-4 max-sm:h-[232px]">
            <CandidateSkeleton />
            <Skeleton className="h-4 w-44" />
            <Skeleton className="h-3.5 w-36" />
            <Skeleton className="h-3.5 w-40" />
            <div className="mt-auto flex items-center justify-between border-t border-line pt-3">
              <Skeleton className="h-6 w-28" />
              <Skeleton className="h-8 w-24 max-sm:h-11" />
            </div>
          </Card>
        ))}
      </InterviewGridSkeleton>
    </LoadingState>
  );
}
