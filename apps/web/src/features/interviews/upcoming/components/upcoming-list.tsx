import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { useId, useState } from 'react';
import { LoadingState } from '#web/components/states/loading-state';
import { Skeleton } from '#web/components/ui/skeleton';
import { formatDay, nearDayName, todayIn } from '#web/lib/dates';
import { groupByDay, type InterviewDay } from '../rules';
import { useNow } from '#web/lib/use-now';
import { InterviewCard } from './interview-card';
import { InterviewGrid, InterviewGridSkeleton } from '#web/features/interviews/components/interview-grid';
import { InterviewTaskDialog, type InterviewTask } from './interview-task';

interface UpcomingListProps {
  interviews: readonly Interview[];
  /** The company's zone, which determines the day of each interview, and today. */
  timeZone: string;
  onComplete: (id: string) => void;
}

/** Cards by day: Today, Tomorrow, then the date. */
export function UpcomingList({ interviews, timeZone, onComplete }: UpcomingListProps) {
  const now = useNow();
  const [asked, setAsked] = useState<{ interview: Interview; task: InterviewTask } | null>(null);
  const today = todayIn(timeZone, now);
  return (
    <div className="grid gap-7">
      {groupByDay(interviews, timeZone).map(day => (
        <DaySection
          key={day.day}
          {...day}
          today={today}
          now={now}
          onComplete={onComplete}
          onTask={(interview, task) => setAsked({ interview, task })}
        />
      ))}
      {asked && <InterviewTaskDialog {...asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

interface DaySectionProps extends InterviewDay {
  today: string;
  now: Date;
  onComplete: (id: string) => void;
  onTask: (interview: Interview, task: InterviewTask) => void;
}

function DaySection({ day, interviews, today, now, onComplete, onTask }: DaySectionProps) {
  const headingId = useId();
  const near = nearDayName(day, today);
  const date = formatDay(day, today);
  return (
    <section aria-labelledby={headingId}>
      <div className="mb-4 flex flex-wrap items-baseline gap-x-2">
        <h2 id={headingId}>{near ?? date}</h2>
        <span className="text-sm text-ink-3">
          {near && `${date} · `}
          {interviews.length}
          <span className="sr-only"> {interviews.length === 1 ? 'interview' : 'interviews'}</span>
        </span>
      </div>
      <InterviewGrid interviews={interviews}>
        {interview => (
          <InterviewCard
            interview={interview}
            now={now}
            onComplete={() => onComplete(interview.id)}
            onTask={task => onTask(interview, task)}
          />
        )}
      </InterviewGrid>
    </section>
  );
}

/** The list's placeholder while it is loading. */
export function UpcomingSkeleton() {
  return (
    <LoadingState label="Loading the upcoming interviews">
      <div className="mb-4 flex h-6 items-center gap-2">
        <Skeleton className="h-4 w-16" />
        <Skeleton className="h-3 w-36" />
      </div>
      <InterviewGridSkeleton cards={3} className="h-[199px]">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="mt-auto h-4 w-36" />
        <div className="flex gap-2 border-t border-line pt-3">
          <Skeleton className="h-8 w-32" />
          <Skeleton className="h-8 w-24" />
        </div>
      </InterviewGridSkeleton>
    </LoadingState>
  );
}
