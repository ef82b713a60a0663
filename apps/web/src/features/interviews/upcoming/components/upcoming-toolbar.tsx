import { STATUS_WORDS } from '../../../../entities/interviews/words';
import { NOT_HELD_STATUSES, type NotHeldStatus, type UpcomingFilters } from '../view';
import { FilterSelect, InterviewFilterBar } from '../../components/interview-filter-bar';

interface UpcomingToolbarProps {
  filters: UpcomingFilters;
  onChange: (change: Partial<UpcomingFilters>, options?: { replace: boolean }) => void;
  /** Given where a filter is set. */
  onClear: (() => void) | undefined;
}

/** Search and filters; without a status the open interviews are listed. */
export function UpcomingToolbar({ filters, onChange, onClear }: UpcomingToolbarProps) {
  return (
    <InterviewFilterBar
      filters={filters}
      onChange={onChange}
      onClear={onClear}
      row="min-[85rem]:flex"
      columns="sm:grid-cols-4 min-[85rem]:w-[40rem]"
    >
      <FilterSelect
        label="Status"
        unset="Open"
        value={filters.status}
        options={NOT_HELD_STATUSES.map(status => ({ value: status, label: STATUS_WORDS[status] }))}
        onChange={value => onChange({ status: value as NotHeldStatus | undefined })}
      />
    </InterviewFilterBar>
  );
}
