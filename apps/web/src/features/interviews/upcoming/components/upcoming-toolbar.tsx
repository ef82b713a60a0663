import { REQUESTS } from '@interview-detection/shared/candidates/candidates.rules';
import { countSet } from '#web/components/records/filters-button';
import { FilterSelect } from '#web/components/records/list-filters';
import { REQUEST_WORDS, STATUS_WORDS } from '#web/entities/interviews/words';
import { showing, type Shown, type UpcomingFilters } from '../api';
import { InterviewFilterBar } from '#web/features/interviews/components/interview-filter-bar';

const SHOWN: readonly { value: Shown; label: string }[] = [
  { value: 'today', label: 'All of today' },
  { value: 'in_progress', label: 'In progress' },
  { value: 'declined', label: 'Declined' },
  { value: 'adjustment_asked', label: 'Adjustment requested' },
  ...REQUESTS.map(request => ({ value: request, label: REQUEST_WORDS[request] })),
  { value: 'cancelled', label: STATUS_WORDS.cancelled },
  { value: 'no_show', label: STATUS_WORDS.no_show },
];

interface UpcomingToolbarProps {
  filters: UpcomingFilters;
  onChange: (change: Partial<UpcomingFilters>, options?: { replace: boolean }) => void;
  /** Defined where a filter is set. */
  onClear: (() => void) | undefined;
  /** How many interviews match; absent while they are loading. */
  total: number | undefined;
}

/** Search and filters; without a status, the open interviews are listed. */
export function UpcomingToolbar({ filters, onChange, onClear, total }: UpcomingToolbarProps) {
  const shown = filters.day ?? filters.attention ?? filters.status;
  return (
    <InterviewFilterBar
      filters={filters}
      onChange={onChange}
      onClear={onClear}
      further={countSet(shown)}
      total={total}
      row="min-[85rem]:flex"
      columns="sm:grid-cols-4 min-[85rem]:w-[40rem]"
    >
      <FilterSelect
        label="Status"
        unset="Open"
        value={shown}
        options={SHOWN}
        onChange={value => onChange(showing(value))}
      />
    </InterviewFilterBar>
  );
}
