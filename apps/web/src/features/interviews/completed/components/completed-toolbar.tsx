import { REQUESTS } from '@interview-detection/shared/candidates/candidates.rules';
import { REPORT_STATUSES } from '@interview-detection/shared/interviews/interviews.rules';
import { reportsEndpoints } from '@interview-detection/shared/reports/reports.endpoints';
import { VERDICTS } from '@interview-detection/shared/reports/reports.rules';
import { useCallback } from 'react';
import { CsvButton } from '#web/components/records/csv-button';
import { countSet } from '#web/components/records/filters-button';
import { FilterSelect, SortSelect } from '#web/components/records/list-filters';
import { REPORT_WORDS, REQUEST_WORDS } from '#web/entities/interviews/words';
import { Can } from '#web/entities/users/components/can';
import { InterviewFilterBar } from '#web/features/interviews/components/interview-filter-bar';
import type { InterviewFilters } from '#web/features/interviews/view';
import { call } from '#web/lib/session-client';
import { type CompletedSort, type CompletedView, showing, type Shown } from '../api';

const SORT_LABELS: Record<CompletedSort, string> = {
  '-startsAt': 'Latest',
  startsAt: 'Earliest',
  name: 'Name A–Z',
  '-name': 'Name Z–A',
};

const SHOWN: readonly { value: Shown; label: string }[] = [
  ...REPORT_STATUSES.map(status => ({ value: status, label: REPORT_WORDS[status] })),
  { value: 'unassessed', label: 'Not assessed yet' },
  ...REQUESTS.map(request => ({ value: request, label: REQUEST_WORDS[request] })),
];

interface CompletedToolbarProps {
  view: CompletedView;
  onChange: (change: Partial<CompletedView>, options?: { replace: boolean }) => void;
  /** Defined where a filter is set. */
  onClear: (() => void) | undefined;
  /** How many interviews match; absent while they are loading. */
  total: number | undefined;
}

/** Search, filters and sort; each returns to the first page. */
export function CompletedToolbar({ view, onChange, onClear, total }: CompletedToolbarProps) {
  const filter = useCallback(
    (change: Partial<InterviewFilters>, options?: { replace: boolean }) => onChange({ ...change, page: 1 }, options),
    [onChange],
  );
  return (
    <InterviewFilterBar
      filters={view}
      onChange={filter}
      onClear={onClear}
      further={countSet(view.verdict, view.attention ?? view.reportStatus)}
      total={total}
      row="min-[100rem]:flex"
      columns="sm:grid-cols-3 xl:grid-cols-6 min-[100rem]:w-3/4 min-[100rem]:max-w-[60rem]"
    >
      <FilterSelect
        label="AI verdict"
        unset="All AI verdicts"
        value={view.verdict}
        options={VERDICTS.map(verdict => ({ value: verdict, label: verdict }))}
        onChange={verdict => onChange({ verdict, page: 1 })}
      />
      <FilterSelect
        label="Report or request"
        unset="All reports"
        value={view.attention ?? view.reportStatus}
        options={SHOWN}
        onChange={value => onChange({ ...showing(value), page: 1 })}
      />
      <SortSelect value={view.sort} labels={SORT_LABELS} onChange={sort => onChange({ sort, page: 1 })} />
    </InterviewFilterBar>
  );
}

/** Downloads the completed list as a file, with the current filters. */
export function CompletedCsvButton({ view: { page: _page, ...filters } }: { view: CompletedView }) {
  return (
    <Can to="interviews.export">
      <CsvButton name="completed-interviews" load={() => call(reportsEndpoints.completedCsv, { query: filters })} />
    </Can>
  );
}
