import { INTERVIEW_TYPES } from '@interview-detection/shared/interviews/interviews.rules';
import { FilterSelect } from '#web/components/records/list-filters';
import { usePositions } from '#web/entities/positions/api';
import { useUsers } from '#web/entities/users/api';
import type { InterviewFilters } from '../view';

type Chosen = Pick<InterviewFilters, 'interviewType' | 'position' | 'interviewer'>;

interface InterviewSelectsProps {
  filters: Chosen;
  onChange: (change: Partial<Chosen>) => void;
}

/** Narrows interviews to a type, a position and an interviewer. */
export function InterviewSelects({ filters, onChange }: InterviewSelectsProps) {
  const positions = usePositions();
  const users = useUsers();
  return (
    <>
      <FilterSelect
        label="Type"
        unset="All types"
        value={filters.interviewType}
        options={INTERVIEW_TYPES.map(type => ({ value: type, label: type }))}
        onChange={interviewType => onChange({ interviewType })}
      />
      <FilterSelect
        label="Position"
        unset="All positions"
        value={filters.position}
        options={positions.data?.items.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={position => onChange({ position })}
      />
      <FilterSelect
        label="Interviewer"
        unset="All interviewers"
        value={filters.interviewer}
        options={users.data?.items.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={interviewer => onChange({ interviewer })}
      />
    </>
  );
}
