import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { WINDOW_HOURS_DEFAULT } from '@interview-detection/shared/visits/visits.rules';
import { TriangleAlert } from 'lucide-react';
import { Badge } from '../../../../components/ui/badge';
import { Card } from '../../../../components/ui/card';
import { useCompany } from '../../../../entities/users/use-current-user';
import { Can } from '../../../../entities/users/components/can';
import { dayOf, endClock, zoneName } from '../../../../lib/dates';
import { isOverdue } from '../rules';
import { startWords } from '../words';
import { CandidateName, DetailsLink, InterviewerName } from '../../components/candidate-name';
import { JoinLink, RescheduleLink } from '../../components/meeting-links';
import { CopyLinkButton } from '../../link/components/copy-link-button';
import { CandidateState } from './candidate-state';
import { InterviewMenuButton } from './interview-menu-button';
import { InterviewStatusBadge } from '../../../../entities/interviews/components/interview-status-badge';
import type { InterviewTask } from './interview-task';
import { NoticeLine } from './notice-line';
import { OverdueQuestion } from './overdue-question';
import { WhoIsInRoom } from '../../../../entities/rooms/components/who-is-in-room';
import { InterviewTypeBadge } from '../../../../entities/interviews/components/interview-type-badge';

interface InterviewCardProps {
  interview: Interview;
  now: Date;
  onComplete: () => void;
  onTask: (task: InterviewTask) => void;
}

/**
 * One upcoming interview (contract §2), or one that ended without being held, which only links to its details. The time
 * is the stored wall clock with its zone, whatever the reader's zone is.
 */
export function InterviewCard({ interview, now, onComplete, onTask }: InterviewCardProps) {
  const { candidate, time, timeZone, startsAt } = interview;
  const day = dayOf(interview.date);
  const open = isOpen(interview.status);
  const windowHours = useCompany()?.windowHours ?? WINDOW_HOURS_DEFAULT;
  return (
    <Card className="flex h-full flex-col gap-3 p-4">
      <CandidateName interview={interview} heading="h3">
        {open ? (
          <InterviewMenuButton interview={interview} now={now} onComplete={onComplete} onTask={onTask} />
        ) : (
          <InterviewStatusBadge status={interview.status} />
        )}
      </CandidateName>
      <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5 text-sm">
        <time dateTime={startsAt} className="text-xl font-semibold tracking-[-0.01em] tabular-nums">
          {time}
        </time>
        <span className="text-ink-2 tabular-nums">–{endClock(time, interview.durationMinutes)}</span>
        <span className="text-ink-2" title={timeZone}>
          {zoneName(timeZone, startsAt)}
        </span>
        <time dateTime={day} className="text-ink-2">
          {day}
        </time>
        {open && <span className="ml-auto text-xs text-ink-2">{startWords(interview, windowHours, now)}</span>}
      </div>
      <div className="flex items-center justify-between gap-3">
        <InterviewerName interview={interview} />
        <InterviewTypeBadge type={interview.interviewType} />
      </div>
      {interview.doubleBooked && (
        <div>
          <Badge tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
            {interview.interviewers.length > 1 ? 'An interviewer is double-booked' : 'Interviewer double-booked'}
          </Badge>
        </div>
      )}
      <NoticeLine interview={interview} />
      {open && interview.interviewType === 'Real' && <WhoIsInRoom interview={interview} now={now} />}
      {open && <CandidateState interview={interview} onAdjust={() => onTask('adjust')} />}
      {open && isOverdue(interview, now) && (
        <Can to="interviews.complete">
          <OverdueQuestion candidate={candidate.name} onComplete={onComplete} onNoShow={() => onTask('noShow')} />
        </Can>
      )}
      <div className="mt-auto flex min-h-[45px] items-center gap-2 border-t border-line pt-3">
        {!open ? (
          <DetailsLink interview={interview} />
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
