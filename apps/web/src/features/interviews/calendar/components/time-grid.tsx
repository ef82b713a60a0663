import { useState, type DragEvent, type ReactNode } from 'react';
import { instantOf } from '#web/lib/dates';
import {
  clockOf,
  handedOver,
  hoursOf,
  inLanes,
  joined,
  minutesOf,
  restOf,
  type Minutes,
  type PlacedEntry,
} from '../rules';
import { freeWords } from '../words';
import { EntryLink, type Dragged, type EntryActions } from './calendar-entry';

/** Pixels. */
const HOUR = 52;
const SHORTEST = 24;
/** Minutes that a dragged interview moves by. */
const STEP = 15;

export interface GridColumn {
  key: string;
  day: string;
  /** Whose it is, where columns are people. */
  holder?: string;
  head: ReactNode;
  /** The column's name for screen readers. */
  name: string;
  entries: PlacedEntry[];
  /** When they are free; all else is shaded. Undefined where that is not known. */
  free: readonly Minutes[] | undefined;
}

interface TimeGridProps {
  columns: readonly GridColumn[];
  actions: EntryActions;
  dragged: Dragged | null;
  /** The time now as `HH:MM`, in the columns of that day. */
  now: { day: string; time: string };
}

/** Interviews on a clock, one column for each day or person. */
export function TimeGrid({ columns, actions, dragged, now }: TimeGridProps) {
  const hours = hoursOf(columns.flatMap(({ entries }) => entries));
  const [target, setTarget] = useState<{ key: string; minutes: number } | null>(null);
  const top = (minutes: number) => ((minutes - hours.from * 60) / 60) * HOUR;
  const labels = Array.from({ length: hours.to - hours.from }, (_, place) => hours.from + place);

  function minutesAt(event: DragEvent, { grip }: Dragged): number {
    const y = event.clientY - event.currentTarget.getBoundingClientRect().top;
    const minutes = hours.from * 60 + (y / HOUR) * 60 - grip;
    return Math.min(Math.max(Math.round(minutes / STEP) * STEP, 0), 24 * 60 - STEP);
  }

  function drop(event: DragEvent, { day, holder }: GridColumn) {
    setTarget(null);
    if (!dragged) return;
    event.preventDefault();
    const startsAt = instantOf(day, clockOf(minutesAt(event, dragged)), actions.timeZone);
    if (startsAt === null) return;
    actions.move?.({
      entry: dragged.entry,
      startsAt,
      ...handedOver(dragged.from, holder),
    });
  }

  return (
    <div
      className="grid min-w-fit"
      style={{ gridTemplateColumns: `3.5rem repeat(${columns.length}, minmax(8.5rem, 1fr))` }}
    >
      <div className="sticky left-0 z-20 border-b border-line bg-surface" />
      {columns.map(({ key, head }) => (
        <div key={key} className="flex min-w-0 items-center border-b border-l border-line px-2.5 py-2">
          {head}
        </div>
      ))}
      <div
        aria-hidden="true"
        className="sticky left-0 z-20 bg-surface [&>span]:absolute"
        style={{ height: (hours.to - hours.from) * HOUR }}
      >
        {labels.map((hour, place) => (
          <span
            key={hour}
            className={`right-2 text-xs text-ink-2 ${place === 0 ? 'translate-y-1' : '-translate-y-1/2'}`}
            style={{ top: place * HOUR }}
          >
            {clockOf(hour * 60)}
          </span>
        ))}
      </div>
      {columns.map(column => (
        <section
          key={column.key}
          aria-label={column.name}
          className="relative border-l border-line"
          style={{
            backgroundImage: 'linear-gradient(to bottom, var(--line) 1px, transparent 1px)',
            backgroundSize: `100% ${HOUR}px`,
          }}
        >
          <div
            className="absolute inset-0"
            onDragOver={event => {
              if (!dragged) return;
              event.preventDefault();
              const minutes = minutesAt(event, dragged);
              if (target?.key !== column.key || target.minutes !== minutes) setTarget({ key: column.key, minutes });
            }}
            onDragLeave={event => {
              if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setTarget(null);
            }}
            onDrop={event => drop(event, column)}
          >
            {column.free && <p className="sr-only">{freeWords(column.free)}</p>}
            {column.free &&
              restOf(joined([...column.free, ...column.entries]))
                .map(({ from, to }) => ({ from: Math.max(from, hours.from * 60), to: Math.min(to, hours.to * 60) }))
                .filter(({ from, to }) => from < to)
                .map(({ from, to }) => (
                  <div
                    key={from}
                    aria-hidden="true"
                    className="pointer-events-none absolute inset-x-0 bg-hatched"
                    style={{ top: top(from), height: top(to) - top(from) }}
                  />
                ))}
            <ol>
              {inLanes(column.entries).map(({ placed, lane, lanes }) => (
                <li
                  key={placed.entry._id}
                  className={`absolute px-0.5 ${dragged?.entry._id === placed.entry._id ? 'opacity-50' : ''}`}
                  style={{
                    top: top(placed.from) + 1,
                    height: Math.max(top(placed.to) - top(placed.from) - 2, SHORTEST),
                    left: `${(lane / lanes) * 100}%`,
                    width: `${100 / lanes}%`,
                  }}
                >
                  <EntryLink
                    entry={placed.entry}
                    actions={actions}
                    scale={HOUR / 60}
                    isShort={placed.to - placed.from < 40}
                    className="h-full"
                    {...(column.holder === undefined ? {} : { holder: column.holder })}
                  />
                </li>
              ))}
            </ol>
            {target?.key === column.key && dragged && (
              <div
                className="pointer-events-none absolute inset-x-0.5 z-10 rounded-md border-2 border-dashed border-accent bg-accent-tint px-2 text-xs font-semibold text-accent-text"
                style={{
                  top: top(target.minutes),
                  height: Math.max((dragged.entry.durationMinutes / 60) * HOUR, SHORTEST),
                }}
              >
                {clockOf(target.minutes)}
              </div>
            )}
            {column.day === now.day &&
              minutesOf(now.time) >= hours.from * 60 &&
              minutesOf(now.time) < hours.to * 60 && (
                <div
                  className="pointer-events-none absolute inset-x-0 z-10 border-t-2 border-ink"
                  style={{ top: top(minutesOf(now.time)) }}
                />
              )}
          </div>
        </section>
      ))}
    </div>
  );
}
