import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { useId, useState } from 'react';
import { LoadingState } from '#web/components/states/loading-state';
import { Card } from '#web/components/ui/card';
import { Skeleton } from '#web/components/ui/skeleton';
import { InterviewStatusBadge, InterviewTypeBadge } from '#web/entities/interviews/components/interview-badges';
import { ScheduleNextLink } from '#web/entities/interviews/components/schedule-next-link';
import { Can } from '#web/entities/users/components/can';
import { CandidateName, DetailsLink, InterviewerName } from '#web/features/interviews/components/candidate-name';
import { InterviewGrid, InterviewGridSkeleton } from '#web/features/interviews/components/interview-grid';
import { JoinLink, RescheduleLink } from '#web/features/interviews/components/meeting-links';
import { UndoEndButton } from '#web/features/interviews/end/components/undo-end-button';
import { CopyLinkButton } from '#web/features/interviews/link/components/copy-link-button';
import { formatDay, nearDayName, todayIn } from '#web/lib/dates';
import { useNow } from '#web/lib/use-now';
import { groupByDay, type InterviewDay } from '../rules';
import { InterviewMenuButton } from './interview-menu-button';
import type { InterviewMenuProps } from './interview-menu-trigger';
import { type InterviewTask, InterviewTaskDialog } from './interview-task';
import { NoticeLine, OpenState } from './open-state';
import { StartLine } from './open-interview';

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

/** One upcoming interview (contract §2), or one that ended without being held, which only links to its details. */
function InterviewCard(props: InterviewMenuProps) {
  const { interview, now } = props;
  const open = isOpen(interview.status);
  return (
    <Card className="flex h-full flex-col gap-3 p-4">
      <CandidateName interview={interview} heading="h3">
        {open ? <InterviewMenuButton {...props} /> : <InterviewStatusBadge status={interview.status} />}
      </CandidateName>
      <StartLine interview={interview} now={now} />
      <div className="flex items-center justify-between gap-3">
        <InterviewerName interview={interview} />
        <InterviewTypeBadge type={interview.interviewType} />
      </div>
      {open ? <OpenState {...props} /> : <NoticeLine interview={interview} />}
      <div className="mt-auto flex min-h-[45px] flex-wrap items-center gap-2 border-t border-line pt-3">
        {!open ? (
          <>
            <DetailsLink interview={interview} />
            {!interview.erasedAt && <ScheduleNextLink candidate={interview.candidate} isAgain size="sm" />}
            <UndoEndButton interview={interview} size="sm" />
          </>
        ) : interview.interviewType === 'Bot' ? (
          <BotActions interview={interview} />
        ) : (
          <MeetingLinks interview={interview} />
        )}
      </div>
    </Card>
  );
}

/** The bot runs the interview itself: all that is left to do is to make sure that the candidate has the link. */
function BotActions({ interview }: { interview: Interview }) {
  return (
    <>
      <span className="min-w-0 flex-1 text-xs text-ink-2">
        {interview.status === 'in_progress' ? 'With the bot now' : 'The bot interviews in writing'}
      </span>
      <Can to="interviews.schedule">
        <CopyLinkButton interview={interview} />
      </Can>
    </>
  );
}

/** Both are for Real interviews only (contract §2). */
function MeetingLinks({ interview }: { interview: Interview }) {
  return (
    <>
      <JoinLink interview={interview} size="sm" />
      <RescheduleLink interview={interview} size="sm" />
      <Can to="interviews.schedule">
        <CopyLinkButton interview={interview} isSmall />
      </Can>
    </>
  );
}
