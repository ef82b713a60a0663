import { useState } from 'react';
import { byDay, clockOf, type PlacedEntry } from '../rules';
import { formatDay, instantOf, weekdayOf } from '#web/lib/dates';
import { EntryLink, type Dragged, type EntryActions } from './calendar-entry';

/** Entries of a day that are shown before `3 more`. */
const SHOWN = 4;

interface MonthGridProps {
  days: readonly string[];
  /** A day of the month. */
  month: string;
  entries: readonly PlacedEntry[];
  today: string;
  actions: EntryActions;
  dragged: Dragged | null;
  onDay: (day: string) => void;
}

/** A month by weeks. */
export function MonthGrid({ days, month, entries, today, actions, dragged, onDay }: MonthGridProps) {
  const [target, setTarget] = useState<string | null>(null);
  const grouped = byDay(entries);
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));

  function drop(day: string) {
    setTarget(null);
    const origin = dragged && entries.find(({ entry }) => entry._id === dragged.entry._id);
    if (!origin || origin.day === day) return;
    const startsAt = instantOf(day, clockOf(origin.from), actions.timeZone);
    if (startsAt !== null) actions.move?.({ entry: dragged.entry, startsAt });
  }

  return (
    <table className="w-full min-w-[44rem] table-fixed border-collapse">
      <thead>
        <tr>
          {weeks[0]?.map(day => (
            <th key={day} scope="col" className="border-b border-line p-2 text-left text-xs font-medium text-ink-2">
              {weekdayOf(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(week => (
          <tr key={week[0]}>
            {week.map(day => {
              const its = grouped.get(day) ?? [];
              // One more entry needs no more room than the button.
              const shown = its.length <= SHOWN + 1 ? its : its.slice(0, SHOWN);
              const isOther = day.slice(0, 7) !== month.slice(0, 7);
              return (
                <td
                  key={day}
                  className={`h-28 border-b border-line p-1 align-top not-first:border-l ${isOther ? 'bg-bg' : ''} ${target === day ? 'bg-accent-tint outline-2 -outline-offset-2 outline-dashed outline-accent' : ''}`}
                  onDragOver={event => {
                    if (!dragged) return;
                    event.preventDefault();
                    if (target !== day) setTarget(day);
                  }}
                  onDragLeave={() => setTarget(null)}
                  onDrop={event => {
                    event.preventDefault();
                    drop(day);
                  }}
                >
                  <button
                    type="button"
                    aria-label={`${formatDay(day, today)}${day === today ? ', today' : ''}: show this day`}
                    className={`mb-0.5 inline-flex size-6 items-center justify-center rounded-full text-xs font-semibold ${day === today ? 'bg-accent text-accent-ink' : isOther ? 'text-ink-2 hover:bg-sunken' : 'hover:bg-sunken'}`}
                    onClick={() => onDay(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                  <ol className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
                    {shown.map(({ entry }) => (
                      <li key={entry._id} className={dragged?.entry._id === entry._id ? 'opacity-50' : ''}>
                        <EntryLink entry={entry} actions={actions} isShort />
                      </li>
                    ))}
                  </ol>
                  {shown.length < its.length && (
                    <button
                      type="button"
                      className="mt-0.5 rounded-sm px-1 text-xs font-medium text-accent-text hover:underline"
                      onClick={() => onDay(day)}
                    >
                      {its.length - shown.length} more
                      <span className="sr-only">, {formatDay(day, today)}</span>
                    </button>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
