import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import {
  CANDIDATE_STATUSES,
  type CandidateStatus,
  REQUESTS,
} from '@interview-detection/shared/candidates/candidates.rules';
import { LIMITS } from '@interview-detection/shared/fields';
import { useCallback } from 'react';
import { CsvButton } from '#web/components/records/csv-button';
import { SortSelect } from '#web/components/records/sort-select';
import { Select } from '#web/components/ui/controls';
import { SearchInput } from '#web/components/ui/search-input';
import { Segmented } from '#web/components/ui/segmented';
import { REQUEST_WORDS } from '#web/entities/interviews/words';
import { Can } from '#web/entities/users/components/can';
import { MineOrEveryone } from '#web/entities/users/components/mine-or-everyone';
import { call } from '#web/lib/session-client';
import { useSearchText } from '#web/lib/url-state';
import { useCandidateCounts } from '../api';
import type { CandidateSort, CandidatesView } from '../view';

const SORT_LABELS: Record<CandidateSort, string> = {
  '-createdAt': 'Newest',
  createdAt: 'Oldest',
  name: 'Name A–Z',
  '-name': 'Name Z–A',
};

interface CandidatesToolbarProps {
  view: CandidatesView;
  onChange: (change: Partial<CandidatesView>, options?: { replace: boolean }) => void;
}

/** Status tabs with counts, search, a filter for candidates' requests, and sort; each returns to the first page. */
export function CandidatesToolbar({ view, onChange }: CandidatesToolbarProps) {
  const search = useCallback(
    (text: string) => onChange({ search: text || undefined, page: 1 }, { replace: true }),
    [onChange],
  );
  const box = useSearchText(view.search ?? '', search);
  return (
    <search className="mb-3.5 flex flex-wrap items-center gap-2">
      <div className="min-w-0 max-sm:w-full">
        <StatusTabs view={view} onChange={status => onChange({ status, page: 1 })} />
      </div>
      <div className="flex min-w-0 flex-wrap gap-2 max-[90rem]:w-full min-[90rem]:ml-auto">
        <MineOrEveryone
          label="Whose candidates"
          interviewer={view.interviewer}
          onChange={interviewer => onChange({ interviewer, page: 1 })}
        />
        <SearchInput
          label="Name, email or position"
          placeholder="Name, email or position"
          className="min-w-0 flex-1 max-sm:basis-full min-[90rem]:w-44"
          maxLength={LIMITS.search}
          {...box}
        />
        <Select
          aria-label="Requests"
          className="w-[10rem] shrink-0 max-sm:w-auto max-sm:flex-1"
          value={view.attention ?? ''}
          onChange={({ target }) =>
            onChange({ attention: REQUESTS.find(request => request === target.value), page: 1 })
          }
        >
          <option value="">All requests</option>
          {REQUESTS.map(request => (
            <option key={request} value={request}>
              {REQUEST_WORDS[request]}
            </option>
          ))}
        </Select>
        <SortSelect
          className="w-[8.25rem] shrink-0"
          value={view.sort}
          labels={SORT_LABELS}
          onChange={sort => onChange({ sort, page: 1 })}
        />
      </div>
    </search>
  );
}

interface StatusTabsProps {
  view: CandidatesView;
  onChange: (status: CandidateStatus | undefined) => void;
}

function StatusTabs({ view, onChange }: StatusTabsProps) {
  const counts = useCandidateCounts(view).data;
  const all = counts && CANDIDATE_STATUSES.reduce((sum, name) => sum + counts[name], 0);
  return (
    <Segmented
      label="Status"
      value={view.status ?? 'All'}
      onChange={value => onChange(value === 'All' ? undefined : value)}
      options={(['All', ...CANDIDATE_STATUSES] as const).map(value => ({
        value,
        label: <TabLabel name={value} count={value === 'All' ? all : counts?.[value]} />,
      }))}
    />
  );
}

/** Reserves the count's space while it is unknown. */
function TabLabel({ name, count }: { name: string; count: number | undefined }) {
  return (
    <span className="flex items-baseline gap-1.5 text-sm max-sm:flex-col max-sm:items-center max-sm:gap-0 max-sm:leading-tight">
      {name}{' '}
      <span className="min-w-[2ch] text-center font-normal text-ink-3 forced-colors:text-current">
        {count ?? '\u2007'}
      </span>
    </span>
  );
}

/** Downloads the table as a file, with the current filters. */
export function CandidatesCsvButton({ view }: { view: CandidatesView }) {
  const { search, status, attention, interviewer, sort } = view;
  return (
    <Can to="candidates.export">
      <CsvButton
        name="candidates"
        load={() => call(candidatesEndpoints.listCsv, { query: { search, status, attention, interviewer, sort } })}
      />
    </Can>
  );
}
