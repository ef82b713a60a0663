import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { TextLink } from '#web/components/ui/text-link';
import { QueryView } from '#web/components/records/query-view';
import { LoadingState } from '#web/components/states/loading-state';
import { buttonClass } from '#web/components/ui/button';
import { Card } from '#web/components/ui/card';
import { Skeleton } from '#web/components/ui/skeleton';
import { InterviewTypeBadge } from '#web/entities/interviews/components/interview-badges';
import { Can } from '#web/entities/users/components/can';
import { namesOf } from '#web/entities/interviews/words';
import { clockTime, formatShortDay, nearDayName, todayIn } from '#web/lib/dates';
import { detailsPath, PATHS } from '#web/lib/paths';
import { NEXT_INTERVIEWS, nextInterviewsQuery } from '../api';

/** The next interviews, with times in the company's zone, and a link to all of them. */
export function NextInterviews({ timeZone }: { timeZone: string }) {
  const next = useQuery(nextInterviewsQuery);
  return (
    <Card className="flex flex-col p-4 sm:p-5">
      <div className="flex items-center justify-between gap-3">
        <h2>Next interviews</h2>
        <TextLink to={PATHS.upcoming} className="text-sm">
          View all
        </TextLink>
      </div>
      <QueryView query={next} skeleton={<RowsSkeleton />} title="We couldn’t load the interviews">
        {({ items }) => <Rows interviews={items} timeZone={timeZone} />}
      </QueryView>
    </Card>
  );
}

interface RowsProps {
  interviews: readonly Interview[];
  timeZone: string;
}

function Rows({ interviews, timeZone }: RowsProps) {
  const today = todayIn(timeZone);
  if (interviews.length === 0) {
    return (
      <div className="flex flex-1 flex-col items-start justify-center gap-3 py-6 text-ink-2">
        <p>Nothing is scheduled. The next interviews appear here with their time and interviewer.</p>
        <Can to="interviews.schedule">
          <Link to={PATHS.addInterview} className={buttonClass({ size: 'sm' })}>
            Add Interview
          </Link>
        </Can>
      </div>
    );
  }
  return (
    <ol className="mt-2 divide-y divide-line">
      {interviews.map(interview => (
        <Row key={interview._id} interview={interview} timeZone={timeZone} today={today} />
      ))}
    </ol>
  );
}

interface RowProps {
  interview: Interview;
  timeZone: string;
  today: string;
}

function Row({ interview, timeZone, today }: RowProps) {
  const day = todayIn(timeZone, new Date(interview.startsAt));
  return (
    <li className="relative -mx-2 flex min-h-[58px] items-center gap-3 rounded-md px-2 py-2.5 transition-colors duration-150 hover:bg-sunken">
      <span className="w-[58px] shrink-0 sm:w-[74px] lg:max-xl:w-[58px]">
        <span className="block font-semibold">{clockTime(interview.startsAt, timeZone)}</span>
        <span className="block text-xs text-ink-2">{nearDayName(day, today) ?? formatShortDay(day, today)}</span>
      </span>
      <span className="min-w-0 flex-1">
        <Link
          to={detailsPath(interview._id)}
          className="line-clamp-2 font-medium break-words after:absolute after:inset-0 after:rounded-md"
        >
          {interview.candidate.name}
        </Link>
        <span className="line-clamp-2 text-sm break-words text-ink-2">
          {interview.position.name}
          {interview.interviewers.length > 0 && ` · ${namesOf(interview.interviewers)}`}
        </span>
      </span>
      <InterviewTypeBadge type={interview.interviewType} />
    </li>
  );
}

function RowsSkeleton() {
  return (
    <LoadingState label="Loading the next interviews">
      <div className="mt-2 divide-y divide-line">
        {Array.from({ length: NEXT_INTERVIEWS }, (_, index) => (
          <div key={index} className="flex h-[58px] items-center gap-3">
            <span className="w-[74px] space-y-1.5">
              <Skeleton className="h-3.5 w-12" />
              <Skeleton className="h-2.5 w-14" />
            </span>
            <span className="flex-1 space-y-1.5">
              <Skeleton className="h-3.5 w-2/3" />
              <Skeleton className="h-2.5 w-1/2" />
            </span>
          </div>
        ))}
      </div>
    </LoadingState>
  );
}
