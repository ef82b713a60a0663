import {
  SlidersHorizontal,
  CalendarCheck2,
  CalendarClock,
  CalendarX2,
  FileText,
  History,
  PencilLine,
  RefreshCw,
  UserX,
} from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { DropdownItem, DropdownMenu, type OpenedBy } from '../../../../components/ui/dropdown-menu';
import { detailsPath, reschedulePath } from '../../../../lib/paths';
import { InterviewMenuTrigger, type InterviewMenuProps } from './interview-menu-trigger';

interface OpenInterviewMenuProps extends InterviewMenuProps {
  openedBy: OpenedBy;
}

/** Opened: what can be done with an upcoming interview beside holding it. No-show only after the start (contract §13). */
export function InterviewMenu({ interview, now, onComplete, onTask, openedBy }: OpenInterviewMenuProps) {
  const started = Date.parse(interview.startsAt) <= now.getTime();
  const navigate = useNavigate();
  return (
    <DropdownMenu startsOpen={openedBy} trigger={<InterviewMenuTrigger candidate={interview.candidate.name} />}>
      <DropdownItem onSelect={onComplete}>
        <CalendarCheck2 aria-hidden="true" />
        Complete interview
      </DropdownItem>
      {interview.interviewType === 'Bot' && interview.status === 'scheduled' && (
        <DropdownItem onSelect={() => void navigate(reschedulePath(interview.id))}>
          <CalendarClock aria-hidden="true" />
          Reschedule
        </DropdownItem>
      )}
      <DropdownItem onSelect={() => onTask('correct')}>
        <PencilLine aria-hidden="true" />
        Edit details
      </DropdownItem>
      <DropdownItem onSelect={() => void navigate(detailsPath(interview.id))}>
        <FileText aria-hidden="true" />
        View details
      </DropdownItem>
      <DropdownItem onSelect={() => onTask('newLink')}>
        <RefreshCw aria-hidden="true" />
        New link
      </DropdownItem>
      <DropdownItem onSelect={() => onTask('adjust')}>
        <SlidersHorizontal aria-hidden="true" />
        Adjustments
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
