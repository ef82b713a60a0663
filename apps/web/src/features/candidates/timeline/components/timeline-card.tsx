import type { Timeline } from '@interview-detection/shared/interviews/timeline.schema';
import { useMemo, useState } from 'react';
import { Button } from '#web/components/ui/button';
import { Card } from '#web/components/ui/card';
import { Segmented } from '#web/components/ui/segmented';
import { formatDay, nearDayName, todayIn } from '#web/lib/dates';
import { eventsOf, groupEvents } from '../rules/events';
import { EVENT_KINDS, type EventKind } from '../view';
import { KIND_WORDS } from '../words';
import { EventItem } from './event-item';

/** Entries shown before the older ones are asked for. */
const SHOWN_FIRST = 40;

interface TimelineCardProps {
  timeline: Timeline;
  /** Zone of the company. */
  timeZone: string;
  now: Date;
  /** The kind of entries that are shown; all if undefined. */
  show: EventKind | undefined;
  onShow: (show: EventKind | undefined) => void;
}

/** Everything that happened with a person, day by day, the latest first. */
export function TimelineCard({ timeline, timeZone, now, show, onShow }: TimelineCardProps) {
  const all = useMemo(() => eventsOf(timeline), [timeline]);
  const [isWhole, setIsWhole] = useState(false);
  const count = (kind: EventKind) => all.filter(event => event.kind === kind).length;
  const kinds = EVENT_KINDS.filter(kind => kind === show || count(kind) > 0);
  const found = show ? all.filter(({ kind }) => kind === show) : all;
  const shown = isWhole ? found : found.slice(0, SHOWN_FIRST);
  const today = todayIn(timeZone, now);
  const days = groupEvents(shown, at => todayIn(timeZone, new Date(at)));
  return (
    <Card>
      <section aria-labelledby="timeline-title">
        <div className="grid gap-3 border-b border-line px-4.5 py-3.5">
          <h2 id="timeline-title">Timeline</h2>
          <div className="min-w-0">
            <Segmented
              label="Show"
              value={show ?? 'all'}
              onChange={value => onShow(EVENT_KINDS.find(kind => kind === value))}
              options={[
                { value: 'all', label: <Label name="All" count={all.length} /> },
                ...kinds.map(kind => ({ value: kind, label: <Label name={KIND_WORDS[kind]} count={count(kind)} /> })),
              ]}
            />
          </div>
        </div>
        {days.map(({ day, events }) => (
          <section key={day} className="border-b border-line px-4.5 py-4 last:border-b-0">
            <h3 className="mb-3 text-sm text-ink-2">{dayTitle(day, today)}</h3>
            <ol>
              {events.map(event => (
                <EventItem key={event.key} event={event} timeZone={timeZone} />
              ))}
            </ol>
          </section>
        ))}
        {found.length === 0 && <p className="px-4.5 py-6 text-ink-2">There is nothing of this kind.</p>}
        {found.length > shown.length && (
          <div className="border-t border-line px-4.5 py-3">
            <Button variant="quiet" onClick={() => setIsWhole(true)}>
              Show {found.length - shown.length} older
            </Button>
          </div>
        )}
        {timeline.mails === null && (
          <p className="border-t border-line px-4.5 py-3 text-xs text-ink-2">
            Mails are shown to recruiters and owners.
          </p>
        )}
      </section>
    </Card>
  );
}

function dayTitle(day: string, today: string): string {
  const near = nearDayName(day, today);
  return near ? `${near}, ${formatDay(day, today)}` : formatDay(day, today);
}

function Label({ name, count }: { name: string; count: number }) {
  return (
    <span className="flex items-baseline gap-1.5 text-sm">
      {name} <span className="font-normal text-ink-3 forced-colors:text-current">{count}</span>
    </span>
  );
}
