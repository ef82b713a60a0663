import { isNarrow } from '@interview-detection/shared/access/roles';
import type { CalendarEntry } from '@interview-detection/shared/interviews/interview-lists.schema';
import { Bot, CalendarRange, CircleCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '#web/components/ui/avatar';
import { Card } from '#web/components/ui/card';
import { EmptyState } from '#web/components/states/page-states';
import { NothingScheduled } from '#web/entities/interviews/components/nothing-scheduled';
import { useInterviewers } from '#web/entities/users/api';
import { useCurrentUser } from '#web/entities/users/use-current-user';
import { clockTime, formatDay, todayIn } from '#web/lib/dates';
import { useOfList } from '#web/lib/list-origin';
import { useNow } from '#web/lib/use-now';
import { BOT, daysOf, freeOn, holdersOf, isHeldBy, periodOf, placed, shownDays, type Move } from '../rules';
import { useFree } from '../api';
import type { CalendarFilters, CalendarView } from '#web/features/interviews/view';
import { Agenda } from './agenda';
import type { Dragged, EntryActions } from './calendar-entry';
import { DayHead } from './day-head';
import { MonthGrid } from './month-grid';
import { PeopleWeek } from './people-week';
import { TimeGrid, type GridColumn } from './time-grid';

/** Up to so many colleagues are shown though they have no interview in the period. */
const COLLEAGUES_SHOWN = 8;

interface CalendarBodyProps {
  view: CalendarView;
  day: string;
  timeZone: string;
  entries: readonly CalendarEntry[];
  filters: CalendarFilters;
  /** Absent for those who may not reschedule. */
  onMove: ((move: Move) => void) | undefined;
  onDay: (day: string) => void;
}

/** The interviews of a period in the chosen view. */
export function CalendarBody({ view, day, timeZone, entries, filters, onMove, onDay }: CalendarBodyProps) {
  const now = useNow();
  const [dragged, drag] = useState<Dragged | null>(null);
  const me = useCurrentUser().data;
  const isOwnOnly = me === undefined || isNarrow(me.role);
  const interviewers = useInterviewers().data?.items ?? [];
  const today = todayIn(timeZone, now);
  const all = placed(entries, timeZone);
  const days = daysOf(periodOf(view, day));
  const list = useOfList();
  const ofList = list && { ...list, ids: entries.map(({ _id }) => _id) };
  const actions: EntryActions = { timeZone, move: onMove, drag, ofList };
  const clock = { day: today, time: clockTime(now, timeZone) };

  const { interviewer } = filters;
  const others = interviewers.filter(({ _id }) =>
    interviewer ? _id === interviewer : interviewers.length <= COLLEAGUES_SHOWN,
  );
  const active = new Set(interviewers.map(({ _id }) => _id));
  const holders = holdersOf(all, others).filter(({ _id }) => !interviewer || _id === interviewer);

  // A narrow role may ask for itself alone, and no one for an account that is closed.
  const asked = holders.map(({ _id }) => _id).filter(id => active.has(id) && (!isOwnOnly || id === me?._id));
  const free = useFree(periodOf(view, day), view === 'month' || view === 'agenda' ? [] : asked, timeZone).data;
  const freeOf = (holder: string, on: string) => {
    const spans = free?.items.find(({ user }) => user._id === holder)?.free;
    return spans && freeOn(spans, on, timeZone);
  };

  if (view === 'agenda') {
    return all.length === 0 ? (
      <NothingInPeriod view={view} filters={filters} />
    ) : (
      <Agenda entries={all} today={today} actions={actions} />
    );
  }

  function grid() {
    if (view === 'month') {
      return <MonthGrid {...{ days, entries: all, today, actions, dragged, onDay }} month={day} />;
    }
    if (view === 'week' && !interviewer) {
      return (
        <PeopleWeek
          {...{ freeOf, holders, entries: all, today, actions, dragged, onDay }}
          days={shownDays(days, all)}
        />
      );
    }
    const columns: GridColumn[] =
      view === 'week'
        ? shownDays(days, all).map(one => ({
            key: one,
            day: one,
            name: formatDay(one, today),
            head: <DayHead day={one} today={today} onDay={onDay} />,
            entries: all.filter(entry => entry.day === one),
            free: interviewer ? freeOf(interviewer, one) : undefined,
          }))
        : holders.map(({ _id, name }) => ({
            key: _id,
            day,
            holder: _id,
            name,
            head: (
              <span className="flex min-w-0 items-center gap-2 text-sm font-semibold">
                {_id === BOT ? <Bot aria-hidden="true" className="size-5 shrink-0" /> : <Avatar name={name} />}
                <bdi className="min-w-0 truncate">{name}</bdi>
              </span>
            ),
            entries: all.filter(({ entry }) => isHeldBy(entry, _id)),
            free: freeOf(_id, day),
          }));
    return <TimeGrid columns={columns} actions={actions} dragged={dragged} now={clock} />;
  }

  if (view !== 'month' && holders.length === 0) return <NothingInPeriod view={view} filters={filters} />;
  return (
    <Card className="overflow-x-auto print:overflow-visible">
      {grid()}
      <Legend isMovable={onMove !== undefined} hasFree={asked.length > 0 && view !== 'month'} />
    </Card>
  );
}

function NothingInPeriod({ view, filters }: Pick<CalendarBodyProps, 'view' | 'filters'>) {
  const { cancelled: _shownToo, ...narrowing } = filters;
  return (
    <Card>
      {Object.values(narrowing).some(Boolean) ? (
        <EmptyState icon={CalendarRange} title="No interviews here">
          Nothing is scheduled in this period for these filters.
        </EmptyState>
      ) : (
        <NothingScheduled
          icon={CalendarRange}
          title={view === 'day' ? 'No interviews on this day' : 'No interviews this week'}
          action="Add Interview"
          waiting="An interview appears here as soon as a colleague schedules it."
        >
          Schedule one, and it appears here with its interviewer and time. It can then be moved from here too.
        </NothingScheduled>
      )}
    </Card>
  );
}

function Legend({ isMovable, hasFree }: { isMovable: boolean; hasFree: boolean }) {
  return (
    <div className="sticky left-0 flex flex-wrap items-center gap-x-5 gap-y-1.5 px-4 py-2.5 text-xs text-ink-2 [&_svg]:size-3.5">
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="h-3.5 w-4 rounded-[3px] border-l-[3px] border-accent bg-accent-tint" />
        Scheduled
      </span>
      <span className="flex items-center gap-1.5">
        <Bot aria-hidden="true" /> Bot
      </span>
      <span className="flex items-center gap-1.5">
        <CircleCheck aria-hidden="true" /> Completed
      </span>
      <span className="flex items-center gap-1.5">
        <UserX aria-hidden="true" /> No-show
      </span>
      {hasFree && (
        <span className="flex items-center gap-1.5">
          <span aria-hidden="true" className="h-3.5 w-6 rounded-[3px] bg-hatched" /> Not free
        </span>
      )}
      {isMovable && <span className="ml-auto">To reschedule, drag an interview, or press M on it</span>}
    </div>
  );
}
