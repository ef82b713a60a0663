import { interviewerMeetingUrl } from '@interview-detection/shared/interviews/interviews.rules';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { OPENS_BEFORE_MINUTES } from '@interview-detection/shared/visits/visits.rules';
import { Video } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClass, type ButtonProps } from '#web/components/ui/button';
import { Can } from '#web/entities/users/components/can';
import { reschedulePath } from '#web/lib/paths';
import { useNow } from '#web/lib/use-now';

interface MeetingLinkProps {
  interview: Interview;
  size?: ButtonProps['size'];
}

/**
 * Links into the meeting of a Real interview, for users who may hold it. Stands out once it is time to join: the
 * meetings of the coming days do not call for a press.
 */
export function JoinLink({
  interview: { meetingUrl, meetingLink, candidate, startsAt },
  size = 'md',
}: MeetingLinkProps) {
  const isTime = Date.parse(startsAt) - useNow().getTime() <= OPENS_BEFORE_MINUTES * 60_000;
  if (!meetingUrl) return null;
  return (
    <Can to="interviews.complete">
      <a
        href={meetingLink ?? interviewerMeetingUrl(meetingUrl)}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant: isTime ? 'primary' : 'plain', size, className: 'max-sm:flex-1' })}
      >
        <Video aria-hidden="true" />
        Join Meeting
        <span className="sr-only"> with {candidate.name} (opens in a new tab)</span>
      </a>
    </Can>
  );
}

export function RescheduleLink({ interview: { id, candidate }, size = 'md' }: MeetingLinkProps) {
  return (
    <Can to="interviews.schedule">
      <Link to={reschedulePath(id)} className={buttonClass({ variant: 'plain', size, className: 'max-sm:flex-1' })}>
        Reschedule
        <span className="sr-only"> the interview with {candidate.name}</span>
      </Link>
    </Can>
  );
}
