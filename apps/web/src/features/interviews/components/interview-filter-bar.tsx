import { LIMITS } from '@interview-detection/shared/fields';
import { CalendarRange } from 'lucide-react';
import { useCallback, useId, useState, type ReactNode } from 'react';
import { Button } from '#web/components/ui/button';
import { countSet, FiltersButton } from '#web/components/records/filters-button';
import { DayInput } from '#web/components/records/list-filters';
import { SearchInput } from '#web/components/ui/search-input';
import { useSearchText } from '#web/lib/url-state';
import { BELOW_SM, useMedia } from '#web/lib/use-browser';
import { MineOrEveryone } from '#web/entities/users/components/mine-or-everyone';
import type { InterviewFilters } from '../view';
import { InterviewSelects } from './interview-selects';

interface InterviewFilterBarProps {
  filters: InterviewFilters;
  onChange: (change: Partial<InterviewFilters>, options?: { replace: boolean }) => void;
  /** Defined where a filter is set. */
  onClear: (() => void) | undefined;
  /** How many of the further filters are set. */
  further: number;
  /** How many interviews match; absent while they are loading. */
  total: number | undefined;
  /** Class with the width from which the search is beside the filters. */
  row: string;
  /** Classes with the number of filter columns, beside the search and below it, so that none is alone in a row. */
  columns: string;
  /** Further controls after the filters. */
  children: ReactNode;
}

/** Search and filters of a list of interviews, applied by the server. On phones, one button opens the filters. */
export function InterviewFilterBar(props: InterviewFilterBarProps) {
  const { filters, onChange, onClear, further, total, row, columns, children } = props;
  const isPhone = useMedia(BELOW_SM);
  const { interviewType, position, interviewer, from, to } = filters;
  const daysId = useId();
  const [areDaysOpen, setDaysOpen] = useState(from !== undefined || to !== undefined);
  const search = useCallback((text: string) => onChange({ search: text || undefined }, { replace: true }), [onChange]);
  const box = useSearchText(filters.search ?? '', search);
  const whose = (
    <MineOrEveryone
      label="Whose interviews"
      wide={isPhone}
      interviewer={interviewer}
      onChange={one => onChange({ interviewer: one })}
    />
  );
  const selects = (
    <>
      <InterviewSelects filters={filters} onChange={onChange} />
      {children}
    </>
  );
  const days = (
    <>
      <DayInput label="From" value={from} max={to} onChange={day => onChange({ from: day })} />
      <DayInput label="Until" value={to} min={from} onChange={day => onChange({ to: day })} />
    </>
  );
  if (isPhone) {
    return (
      <search className="mb-5 flex gap-2">
        <SearchInput
          label="Search candidate or position"
          placeholder="Search"
          className="min-w-0 flex-1"
          maxLength={LIMITS.search}
          {...box}
        />
        <FiltersButton
          count={countSet(interviewType, position, interviewer, from, to) + further}
          total={total}
          onClear={onClear}
        >
          {whose}
          {selects}
          {days}
        </FiltersButton>
      </search>
    );
  }
  return (
    <search className={`mb-6 grid flex-wrap gap-2 ${row}`}>
      <div className="flex min-w-0 flex-1 flex-wrap gap-2">
        {whose}
        <SearchInput
          label="Search candidate or position"
          placeholder="Search candidate or position"
          className="min-w-40 flex-1"
          maxLength={LIMITS.search}
          {...box}
        />
        <Button
          size="icon"
          className="h-control"
          aria-label="Dates"
          title="Dates"
          aria-expanded={areDaysOpen}
          aria-controls={daysId}
          onClick={() => setDaysOpen(!areDaysOpen)}
        >
          <CalendarRange aria-hidden="true" />
        </Button>
        {onClear && (
          <Button variant="quiet" className="h-control shrink-0" onClick={onClear}>
            Clear filters
          </Button>
        )}
      </div>
      <div className={`grid grid-cols-2 content-start gap-2 ${columns}`}>{selects}</div>
      <div id={daysId} className="flex w-full flex-wrap items-center gap-2 empty:hidden">
        {areDaysOpen && days}
      </div>
    </search>
  );
}
