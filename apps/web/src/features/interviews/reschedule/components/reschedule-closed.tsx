import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { CalendarX2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { EmptyState } from '#web/components/states/page-states';
import { OtherAccount } from '#web/entities/users/components/can';
import { buttonClass } from '#web/components/ui/button';
import { Card } from '#web/components/ui/card';
import { dayOf, formatDay, todayIn } from '#web/lib/dates';
import { detailsPath, PATHS } from '#web/lib/paths';

const TITLES: Readonly<Record<string, string>> = {
  completed: 'This interview has been held',
  cancelled: 'This interview was cancelled',
  no_show: 'This interview ended as a no-show',
};

const wayBack = (
  <Link to={PATHS.upcoming} className={buttonClass({ variant: 'primary' })}>
    Upcoming Interviews
  </Link>
);

/** Replaces the form where the interview is no longer open. */
export function RescheduleClosed({ interview }: { interview: Interview }) {
  const { id, candidate, position, date, time, timeZone, status } = interview;
  return (
    <Card>
      <EmptyState
        icon={CalendarX2}
        title={TITLES[status] ?? 'This interview is already closed'}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {wayBack}
            <Link to={detailsPath(id)} className={buttonClass()}>
              View Details
              <span className="sr-only"> of the interview with {candidate.name}</span>
            </Link>
          </div>
        }
      >
        <span className="break-words">
          Only an open interview can be moved. This one was with <bdi>{candidate.name}</bdi> for{' '}
          <bdi>{position.name}</bdi>, {formatDay(dayOf(date), todayIn(timeZone))}, {time}.
        </span>
      </EmptyState>
    </Card>
  );
}

/** Replaces the form where the company has no such interview. */
export function RescheduleNotFound() {
  return (
    <Card>
      <EmptyState
        icon={CalendarX2}
        title="Interview not found"
        action={
          <>
            {wayBack}
            <OtherAccount />
          </>
        }
      >
        Your company has no interview at this address. It may have been mistyped or belong to someone else.
      </EmptyState>
    </Card>
  );
}
