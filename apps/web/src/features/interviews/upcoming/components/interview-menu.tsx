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
import { useLocation, useNavigate } from 'react-router-dom';
import { DropdownItem, DropdownMenu, type OpenedBy } from '#web/components/ui/dropdown-menu';
import { useCan } from '#web/entities/users/use-current-user';
import { useOfList } from '#web/lib/list-origin';
import { detailsPath, reschedulePath } from '#web/lib/paths';
import { hasBegun } from '../rules';
import { InterviewMenuTrigger, type InterviewMenuProps } from './interview-menu-trigger';

interface OpenInterviewMenuProps extends InterviewMenuProps {
  openedBy: OpenedBy;
}

/**
 * The menu of an upcoming interview, with all actions besides holding it. Until it begins it is hardly ever completed, so
 * that is further below, under another name; its window asks once more (contract §18). No-show only after the start
 * (contract §13).
 */
export function InterviewMenu({ interview, now, onComplete, onTask, openedBy }: OpenInterviewMenuProps) {
  const started = Date.parse(interview.startsAt) <= now.getTime();
  const isDue = hasBegun(interview, now);
  const navigate = useNavigate();
  const ofList = useOfList();
  const details = detailsPath(interview.id);
  const isOnDetails = useLocation().pathname === details;
  const mayComplete = useCan('interviews.complete');
  const maySchedule = useCan('interviews.schedule');
  return (
    <DropdownMenu startsOpen={openedBy} trigger={<InterviewMenuTrigger candidate={interview.candidate.name} />}>
      {mayComplete && isDue && (
        <DropdownItem onSelect={onComplete}>
          <CalendarCheck2 aria-hidden="true" />
          Complete interview
        </DropdownItem>
      )}
      {maySchedule && interview.interviewType === 'Bot' && interview.status === 'scheduled' && (
        <DropdownItem onSelect={() => void navigate(reschedulePath(interview.id))}>
          <CalendarClock aria-hidden="true" />
          Reschedule
        </DropdownItem>
      )}
      {maySchedule && (
        <DropdownItem onSelect={() => onTask('correct')}>
          <PencilLine aria-hidden="true" />
          Edit details
        </DropdownItem>
      )}
      {!isOnDetails && (
        <DropdownItem onSelect={() => void navigate(details, { state: ofList })}>
          <FileText aria-hidden="true" />
          View details
        </DropdownItem>
      )}
      {maySchedule && (
        <>
          <DropdownItem onSelect={() => onTask('newLink')}>
            <RefreshCw aria-hidden="true" />
            New link
          </DropdownItem>
          <DropdownItem onSelect={() => onTask('adjust')}>
            <SlidersHorizontal aria-hidden="true" />
            Adjustments
          </DropdownItem>
        </>
      )}
      <DropdownItem onSelect={() => onTask('history')}>
        <History aria-hidden="true" />
        History
      </DropdownItem>
      {mayComplete && !isDue && (
        <DropdownItem onSelect={onComplete}>
          <CalendarCheck2 aria-hidden="true" />
          Held earlier than planned
        </DropdownItem>
      )}
      {started && mayComplete && (
        <DropdownItem onSelect={() => onTask('noShow')}>
          <UserX aria-hidden="true" />
          No-show
        </DropdownItem>
      )}
      {maySchedule && (
        <DropdownItem danger onSelect={() => onTask('cancel')}>
          <CalendarX2 aria-hidden="true" />
          Cancel interview
        </DropdownItem>
      )}
    </DropdownMenu>
  );
}
