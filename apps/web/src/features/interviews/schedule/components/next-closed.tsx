import type { CandidateDetails } from '@interview-detection/shared/candidates/candidates.schema';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { CalendarCheck2, UserX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { EmptyState } from '#web/components/states/page-states';
import { buttonClass } from '#web/components/ui/button';
import { Card } from '#web/components/ui/card';
import { dayOf, formatDay, todayIn } from '#web/lib/dates';
import { detailsPath, PATHS, reschedulePath } from '#web/lib/paths';

/** Replaces the form where the candidate already has an open interview for this position. */
export function PlannedAlready({ candidate, interview }: { candidate: CandidateDetails; interview: Interview }) {
  const { id, date, time, timeZone } = interview;
  return (
    <Card>
      <EmptyState
        icon={CalendarCheck2}
        title="An interview is already planned"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Link to={detailsPath(id)} className={buttonClass()}>
              View Details
            </Link>
            <Link to={reschedulePath(id)} className={buttonClass({ variant: 'primary' })}>
              Reschedule
            </Link>
          </div>
        }
      >
        <span className="break-words">
          <bdi>{candidate.name}</bdi> has one for <bdi>{candidate.position.name}</bdi> on{' '}
          {formatDay(dayOf(date), todayIn(timeZone))}, {time}. The next one can be scheduled once it is over.
        </span>
      </EmptyState>
    </Card>
  );
}

/** Replaces the form if there is no such candidate, or not any more. */
export function NobodyToInvite() {
  return (
    <Card>
      <EmptyState
        icon={UserX}
        title="Candidate not found"
        action={
          <Link to={PATHS.addInterview} className={buttonClass({ variant: 'primary' })}>
            Add another candidate
          </Link>
        }
      >
        Your company has no such candidate. The address may have been mistyped, or the candidate was erased.
      </EmptyState>
    </Card>
  );
}
