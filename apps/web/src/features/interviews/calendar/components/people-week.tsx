import { Bot } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '#web/components/ui/avatar';
import type { Ref } from '@interview-detection/shared/fields';
import { BOT, clockOf, handedOver, hoursOf, isHeldBy, restOf, type Minutes, type PlacedEntry } from '../rules';
import { freeWords } from '../words';
import { instantOf } from '#web/lib/dates';
import { DayHead } from './day-head';
import { EntryLink, type Dragged, type EntryActions } from './calendar-entry';

interface PeopleWeekProps {
  /** When a person is free on a day; undefined where that is not known. */
  freeOf: (holder: string, day: string) => readonly Minutes[] | undefined;
  days: readonly string[];
  holders: readonly Ref[];
  entries: readonly PlacedEntry[];
  today: string;
  actions: EntryActions;
  dragged: Dragged | null;
  onDay: (day: string) => void;
}

/** A week of several people: a row for each, a column for each day. */
export function PeopleWeek({ freeOf, days, holders, entries, today, actions, dragged, onDay }: PeopleWeekProps) {
  const hours = hoursOf(entries);
  const [target, setTarget] = useState<string | null>(null);

  function drop(day: string, holder: string) {
    setTarget(null);
    const origin = dragged && entries.find(({ entry }) => entry._id === dragged.entry._id);
    if (!origin) return;
    const startsAt = instantOf(day, clockOf(origin.from), actions.timeZone);
    if (startsAt === null) return;
    const change = handedOver(dragged.from, holder);
    if (day !== origin.day || change.to) actions.move?.({ entry: dragged.entry, startsAt, ...change });
  }

  return (
    <table className="w-full min-w-[44rem] table-fixed border-collapse text-left">
      <thead>
        <tr>
          <th scope="col" className="w-40 border-b border-line p-2.5 text-xs font-medium text-ink-2">
            Interviewer
          </th>
          {days.map(day => (
            <th key={day} scope="col" className="border-b border-l border-line p-2.5">
              <DayHead day={day} today={today} onDay={onDay} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {holders.map(({ _id, name }) => {
          const theirs = entries.filter(({ entry }) => isHeldBy(entry, _id));
          return (
            <tr key={_id}>
              <th scope="row" className="border-b border-line p-2.5 align-top font-medium">
                <span className="flex items-start gap-2.5">
                  {_id === BOT ? <Bot aria-hidden="true" className="m-1.5 size-5 shrink-0" /> : <Avatar name={name} />}
                  <span className="min-w-0">
                    <bdi className="block text-sm font-semibold [overflow-wrap:anywhere]">{name}</bdi>
                    <span className="block text-xs text-ink-2">{theirs.length} this week</span>
                  </span>
                </span>
              </th>
              {days.map(day => {
                const key = `${day} ${_id}`;
                return (
                  <td
                    key={day}
                    className={`h-20 border-b border-l border-line p-1 align-top ${target === key ? 'bg-accent-tint outline-2 -outline-offset-2 outline-dashed outline-accent' : ''}`}
                    onDragOver={event => {
                      if (!dragged) return;
                      event.preventDefault();
                      if (target !== key) setTarget(key);
                    }}
                    onDragLeave={() => setTarget(null)}
                    onDrop={event => {
                      event.preventDefault();
                      drop(day, _id);
                    }}
                  >
                    <FreeStrip free={freeOf(_id, day)} busy={theirs.filter(one => one.day === day)} hours={hours} />
                    <ol className="grid grid-cols-[minmax(0,1fr)] gap-1">
                      {theirs
                        .filter(one => one.day === day)
                        .map(({ entry }) => (
                          <li key={entry._id} className={dragged?.entry._id === entry._id ? 'opacity-50' : ''}>
                            <EntryLink entry={entry} actions={actions} holder={_id} />
                          </li>
                        ))}
                    </ol>
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface FreeStripProps {
  free: readonly Minutes[] | undefined;
  busy: readonly Minutes[];
  /** The hours that the strip spans. */
  hours: Minutes;
}

/** A day as a line: hatched where a person is not free, filled where they hold an interview. */
function FreeStrip({ free, busy, hours }: FreeStripProps) {
  if (!free) return null;
  const [first, last] = [hours.from * 60, hours.to * 60];
  const placeOf = ({ from, to }: Minutes) => ({
    left: `${((Math.max(from, first) - first) / (last - first)) * 100}%`,
    width: `${(Math.max(Math.min(to, last) - Math.max(from, first), 0) / (last - first)) * 100}%`,
  });
  return (
    <div className="mb-1">
      <span className="sr-only">{freeWords(free)}</span>
      <div aria-hidden="true" className="relative h-1.5 overflow-hidden rounded-full bg-ok-tint">
        {restOf(free).map(span => (
          <span key={span.from} className="absolute inset-y-0 bg-hatched" style={placeOf(span)} />
        ))}
        {busy.map(({ from, to }) => (
          <span key={from} className="absolute inset-y-0 rounded-full bg-accent" style={placeOf({ from, to })} />
        ))}
      </div>
    </div>
  );
}
