import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { CalendarCheck2, CalendarClock, CalendarX2, Ellipsis, History, PencilLine, UserX } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { buttonClass } from '../../../../components/ui/button';
import { DropdownItem, DropdownMenu } from '../../../../components/ui/dropdown-menu';
import { reschedulePath } from '../../../../lib/paths';
import type { InterviewTask } from './interview-task';

interface InterviewMenuProps {
  interview: Interview;
  now: Date;
  onComplete: () => void;
  onTask: (task: InterviewTask) => void;
}

/** What can be done with an upcoming interview beside holding it. No-show only after the start (contract §13). */
export function InterviewMenu({ interview, now, onComplete, onTask }: InterviewMenuProps) {
  const started = Date.parse(interview.startsAt) <= now.getTime();
  const navigate = useNavigate();
  return (
    <DropdownMenu
      trigger={
        <button
          type="button"
          className={buttonClass({ look: 'quiet', size: 'icon-sm', className: '-mt-1 -mr-1.5' })}
          aria-label={`More for ${interview.candidate.name}`}
        >
          <Ellipsis aria-hidden="true" />
        </button>
      }
    >
      <DropdownItem onSelect={onComplete}>
        <CalendarCheck2 aria-hidden="true" />
        Complete interview
      </DropdownItem>
      {interview.interviewType === 'Bot' && (
        <DropdownItem onSelect={() => void navigate(reschedulePath(interview.id))}>
          <CalendarClock aria-hidden="true" />
          Reschedule
        </DropdownItem>
      )}
      <DropdownItem onSelect={() => onTask('correct')}>
        <PencilLine aria-hidden="true" />
        Edit details
      </DropdownItem>
      <DropdownItem onSelect={() => onTask('history')}>
        <History aria-hidden="true" />
        History
      </DropdownItem>
      {started && (
        <DropdownItem onSelect={() => onTask('noShow')}>
          <UserX aria-hidden="true" />
          No-show
        </DropdownItem>
      )}
      <DropdownItem danger onSelect={() => onTask('cancel')}>
        <CalendarX2 aria-hidden="true" />
        Cancel interview
      </DropdownItem>
    </DropdownMenu>
  );
}
