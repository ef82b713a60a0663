import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import {
  CANDIDATE_STATUSES,
  type CandidateStatus,
  REQUESTS,
} from '@interview-detection/shared/candidates/candidates.rules';
import { LIMITS } from '@interview-detection/shared/fields';
import { useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { useCallback, useId, useState, type ReactNode } from 'react';
import { CsvButton } from '#web/components/records/csv-button';
import { countSet, FiltersButton } from '#web/components/records/filters-button';
import { DayInput, FilterSelect, SortSelect } from '#web/components/records/list-filters';
import { Button } from '#web/components/ui/button';
import { SearchInput } from '#web/components/ui/search-input';
import { Segmented } from '#web/components/ui/segmented';
import { REQUEST_WORDS } from '#web/entities/interviews/words';
import { Can } from '#web/entities/users/components/can';
import { MineOrEveryone } from '#web/entities/users/components/mine-or-everyone';
import { call } from '#web/lib/session-client';
import { usePositions } from '#web/entities/positions/api';
import { useSearchText } from '#web/lib/url-state';
import { BELOW_SM, useMedia } from '#web/lib/use-browser';
import { tagsQuery, useCandidateCounts } from '../api';
import { filtersOf, NO_FILTERS, type CandidateSort, type CandidatesView } from '../view';

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

/**
 * Status tabs with counts, search, a filter for candidates' requests, and sort; each returns to the first page. A board
 * has its stages instead of the tabs and the sort, and needs a position.
 */
export function CandidatesToolbar({ view, onChange }: CandidatesToolbarProps) {
  const search = useCallback(
    (text: string) => onChange({ search: text || undefined, page: 1 }, { replace: true }),
    [onChange],
  );
  const box = useSearchText(view.search ?? '', search);
  const isBoard = view.view === 'board';
  const isPhone = useMedia(BELOW_SM);
  const moreId = useId();
  const { attention, interviewer, position, tag, from, to } = view;
  const [isMoreOpen, setMoreOpen] = useState(
    tag !== undefined || from !== undefined || to !== undefined || (!isBoard && position !== undefined),
  );
  const whose = (
    <MineOrEveryone
      label="Whose candidates"
      wide={isPhone}
      interviewer={interviewer}
      onChange={one => onChange({ interviewer: one, page: 1 })}
    />
  );
  const requests = (
    <FilterSelect
      label="Requests"
      unset="All requests"
      className="w-[10rem] shrink-0 max-sm:w-auto"
      value={attention}
      options={REQUESTS.map(request => ({ value: request, label: REQUEST_WORDS[request] }))}
      onChange={request => onChange({ attention: request, page: 1 })}
    />
  );
  const sort = !isBoard && (
    <SortSelect
      className="w-[8.25rem] shrink-0 max-sm:w-auto"
      value={view.sort}
      labels={SORT_LABELS}
      onChange={order => onChange({ sort: order, page: 1 })}
    />
  );
  const more = (
    <>
      {!isBoard && <PositionSelect view={view} unset="All positions" onChange={onChange} />}
      <TagSelect value={tag} onChange={name => onChange({ tag: name, page: 1 })} />
      <DayInput label="Added from" value={from} max={to} onChange={day => onChange({ from: day, page: 1 })} />
      <DayInput label="Added until" value={to} min={from} onChange={day => onChange({ to: day, page: 1 })} />
    </>
  );
  return (
    <search className="mb-3.5 flex flex-wrap items-center gap-2">
      <div className="min-w-0 max-sm:w-full">
        {isBoard ? (
          <PositionSelect view={view} unset="Choose a position" onChange={onChange} />
        ) : (
          <StatusTabs view={view} onChange={status => onChange({ status, page: 1 })} />
        )}
      </div>
      <div className="flex min-w-0 flex-wrap gap-2 max-[90rem]:w-full min-[90rem]:ml-auto">
        {!isPhone && whose}
        <SearchInput
          label="Name, email or position"
          placeholder="Search"
          className={`min-w-0 flex-1 ${isBoard ? 'min-[90rem]:w-64' : 'min-[90rem]:w-40'}`}
          maxLength={LIMITS.search}
          {...box}
        />
        {isPhone ? (
          <PhoneFilters view={view} onChange={onChange}>
            {whose}
            {requests}
            {more}
            {sort}
          </PhoneFilters>
        ) : (
          <>
            {requests}
            {sort}
            <Button
              size="icon"
              aria-label="More filters"
              title="More filters"
              aria-expanded={isMoreOpen}
              aria-controls={moreId}
              onClick={() => setMoreOpen(!isMoreOpen)}
            >
              <ListFilter aria-hidden="true" />
            </Button>
          </>
        )}
      </div>
      {!isPhone && (
        <div id={moreId} className="flex w-full flex-wrap items-center gap-2 empty:hidden">
          {isMoreOpen && more}
        </div>
      )}
    </search>
  );
}

/** The button that opens the filters. The status, and the position of a board, are chosen in the page. */
function PhoneFilters({ view, onChange, children }: CandidatesToolbarProps & { children: ReactNode }) {
  const counts = useCandidateCounts(view).data;
  const { attention, interviewer, position, tag, from, to } = view;
  const isBoard = view.view === 'board';
  const count = countSet(attention, interviewer, !isBoard && position, tag, from, to);
  const cleared = isBoard ? { ...NO_FILTERS, position } : NO_FILTERS;
  return (
    <FiltersButton
      count={count}
      total={isBoard ? undefined : counts && (view.status ? counts[view.status] : totalOf(counts))}
      onClear={count > 0 || view.search ? () => onChange(cleared) : undefined}
    >
      {children}
    </FiltersButton>
  );
}

interface PositionSelectProps extends CandidatesToolbarProps {
  /** Label of the choice of none. */
  unset: string;
}

function PositionSelect({ view: { position }, unset, onChange }: PositionSelectProps) {
  return (
    <FilterSelect
      label="Position"
      unset={unset}
      className="w-56 max-sm:w-full"
      value={position}
      options={usePositions().data?.items.map(({ _id, name }) => ({ value: _id, label: name }))}
      onChange={one => onChange({ position: one, page: 1 })}
    />
  );
}

interface TagSelectProps {
  value: string | undefined;
  onChange: (tag: string | undefined) => void;
}

/** Hidden as long as no candidate has a tag. */
function TagSelect({ value, onChange }: TagSelectProps) {
  const tags = useQuery(tagsQuery).data?.items ?? [];
  if (tags.length === 0 && value === undefined) return null;
  const options = tags.map(({ name, count }) => ({ value: name, label: `${name} (${count})` }));
  if (value !== undefined && !tags.some(({ name }) => name === value)) options.unshift({ value, label: value });
  return (
    <FilterSelect
      label="Tag"
      unset="All tags"
      className="w-44 max-sm:w-full"
      value={value}
      options={options}
      onChange={onChange}
    />
  );
}

const totalOf = (counts: Record<CandidateStatus, number>) =>
  CANDIDATE_STATUSES.reduce((sum, name) => sum + counts[name], 0);

interface StatusTabsProps {
  view: CandidatesView;
  onChange: (status: CandidateStatus | undefined) => void;
}

function StatusTabs({ view, onChange }: StatusTabsProps) {
  const counts = useCandidateCounts(view).data;
  const all = counts && totalOf(counts);
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
  const { status, sort } = view;
  return (
    <Can to="candidates.export">
      <CsvButton
        name="candidates"
        load={() => call(candidatesEndpoints.listCsv, { query: { status, sort, ...filtersOf(view) } })}
      />
    </Can>
  );
}
