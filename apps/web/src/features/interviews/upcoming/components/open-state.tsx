import { TriangleAlert } from 'lucide-react';
import { Badge } from '#web/components/ui/badge';
import { WhoIsInRoom } from '#web/entities/rooms/components/who-is-in-room';
import { Can } from '#web/entities/users/components/can';
import { isOverdue } from '../rules';
import { CandidateState } from './candidate-state';
import type { InterviewMenuProps } from './interview-menu-trigger';
import { NoticeLine } from './notice-line';
import { OverdueQuestion } from './overdue-question';

/** How an open interview stands: clashes, mail, who is in its room, what the candidate did, and what needs an answer. */
export function OpenState({ interview, now, onComplete, onTask }: InterviewMenuProps) {
  return (
    <>
      {interview.doubleBooked && (
        <div>
          <Badge tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
            {interview.interviewers.length > 1 ? 'An interviewer is double-booked' : 'Interviewer double-booked'}
          </Badge>
        </div>
      )}
      <NoticeLine interview={interview} />
      {interview.interviewType === 'Real' && <WhoIsInRoom interview={interview} now={now} />}
      <CandidateState interview={interview} onAdjust={() => onTask('adjust')} />
      {isOverdue(interview, now) && (
        <Can to="interviews.complete">
          <OverdueQuestion
            candidate={interview.candidate.name}
            onComplete={onComplete}
            onNoShow={() => onTask('noShow')}
          />
        </Can>
      )}
    </>
  );
}
