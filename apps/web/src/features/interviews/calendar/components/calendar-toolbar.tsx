import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '#web/components/ui/button';
import { Checkbox } from '#web/components/ui/controls';
import { Segmented } from '#web/components/ui/segmented';
import { MineOrEveryone } from '#web/entities/users/components/mine-or-everyone';
import { countSet, FiltersButton } from '#web/components/records/filters-button';
import { InterviewSelects } from '#web/features/interviews/components/interview-selects';
import { isForPage } from '#web/lib/shortcut-key';
import { neighbourOf, titleOf } from '../rules';
import {
  CALENDAR_VIEWS,
  type CalendarFilters,
  type CalendarState,
  type CalendarView,
  NO_CALENDAR_FILTERS,
} from '#web/features/interviews/view';
import { VIEW_WORDS } from '../words';

interface CalendarToolbarProps {
  /** What is shown: on a phone always the agenda. */
  view: CalendarView;
  day: string;
  today: string;
  filters: CalendarFilters;
  /** Hides the choice of a view. */
  isPhone: boolean;
  onChange: (change: Partial<CalendarState>) => void;
}

const OPTIONS = CALENDAR_VIEWS.map(value => ({ value, label: VIEW_WORDS[value] }));

/** Chooses the view, the period and whose interviews are shown; J, K and T turn to another period. */
export function CalendarToolbar({ view, day, today, filters, isPhone, onChange }: CalendarToolbarProps) {
  const goTo = (to: string) => onChange({ day: to === today ? undefined : to });
  const period = view === 'agenda' ? 'week' : view;
  const onKey = useEffectEvent((key: string) => {
    if (key === 't') goTo(today);
    if (key === 'j') goTo(neighbourOf(view, day, 1));
    if (key === 'k') goTo(neighbourOf(view, day, -1));
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.shiftKey && isForPage(event)) onKey(event.key.toLowerCase());
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  const filterBar = <CalendarFilterBar {...{ filters, isPhone, onChange }} />;
  return (
    <div className="mb-4 grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:[&>h2]:w-full">
        {!isPhone && (
          <div className="print:hidden">
            <Segmented label="View" value={view} options={OPTIONS} onChange={next => onChange({ view: next })} />
          </div>
        )}
        <div className="flex items-center gap-1 print:hidden">
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Previous ${period}`}
            aria-keyshortcuts="K"
            onClick={() => goTo(neighbourOf(view, day, -1))}
          >
            <ChevronLeft aria-hidden="true" />
          </Button>
          <Button aria-keyshortcuts="T" onClick={() => goTo(today)}>
            Today
          </Button>
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Next ${period}`}
            aria-keyshortcuts="J"
            onClick={() => goTo(neighbourOf(view, day, 1))}
          >
            <ChevronRight aria-hidden="true" />
          </Button>
        </div>
        {isPhone && filterBar}
        <h2 aria-live="polite">{titleOf(view, day)}</h2>
      </div>
      {!isPhone && filterBar}
    </div>
  );
}

/** Whose interviews are shown, and which. On phones, one button opens the filters. */
function CalendarFilterBar({
  filters,
  isPhone,
  onChange,
}: Pick<CalendarToolbarProps, 'filters' | 'isPhone' | 'onChange'>) {
  const { interviewer, position, interviewType, cancelled } = filters;
  const count = countSet(interviewer, position, interviewType, cancelled);
  const whose = (
    <MineOrEveryone
      label="Whose interviews"
      wide={isPhone}
      interviewer={interviewer}
      onChange={one => onChange({ interviewer: one })}
    />
  );
  const withCancelled = (
    <Checkbox checked={cancelled === 'true'} onChange={isOn => onChange({ cancelled: isOn ? 'true' : undefined })}>
      Show cancelled
    </Checkbox>
  );
  if (isPhone) {
    return (
      <search className="ml-auto print:hidden">
        <FiltersButton count={count} onClear={count > 0 ? () => onChange(NO_CALENDAR_FILTERS) : undefined}>
          {whose}
          <InterviewSelects filters={filters} onChange={onChange} />
          {withCancelled}
        </FiltersButton>
      </search>
    );
  }
  return (
    <search className="flex flex-wrap items-center gap-2 print:hidden">
      {whose}
      <div className="grid min-w-0 flex-1 grid-cols-3 gap-2 max-xl:order-last max-xl:basis-full xl:max-w-2xl">
        <InterviewSelects filters={filters} onChange={onChange} />
      </div>
      {withCancelled}
    </search>
  );
}
