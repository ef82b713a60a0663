import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { CalendarCheck2, CalendarX2, Ellipsis, History, PencilLine, UserX } from 'lucide-react';
import { buttonClass } from '../../../components/ui/button';
import { DropdownItem, DropdownMenu } from '../../../components/ui/dropdown-menu';
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
      <DropdownItem onSelect={() => onTask('correct')}>
        <PencilLine aria-hidden="true" />
        Correct details
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
