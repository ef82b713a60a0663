import { Bot, CalendarClock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { LoadingState } from '#web/components/states/loading-state';
import { Badge } from '#web/components/ui/badge';
import { Button } from '#web/components/ui/button';
import { Skeleton } from '#web/components/ui/skeleton';
import { namesOf, STATUS_WORDS } from '#web/entities/interviews/words';
import { formatDay, nearDayName } from '#web/lib/dates';
import { detailsPath } from '#web/lib/paths';
import { byDay, canMove, type PlacedEntry } from '../rules';
import { spanWords } from '../words';
import { EntryIcon, type EntryActions } from './calendar-entry';

interface AgendaProps {
  entries: readonly PlacedEntry[];
  today: string;
  actions: EntryActions;
}

/** Interviews as a list, by day. */
export function Agenda({ entries, today, actions }: AgendaProps) {
  const days = [...byDay(entries)];
  return (
    <div className="grid gap-5 p-4 max-sm:p-0">
      {days.map(([day, its]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className="mb-2 text-base">
            {nearDayName(day, today) && <span className="text-accent-text">{nearDayName(day, today)} · </span>}
            {formatDay(day, today)}
          </h2>
          <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
            {its.map(({ entry }) => (
              <AgendaRow key={entry._id} placed={entry} actions={actions} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

interface AgendaRowProps {
  placed: PlacedEntry['entry'];
  actions: EntryActions;
}

function AgendaRow({ placed: entry, actions: { timeZone, move, ofList } }: AgendaRowProps) {
  return (
    <li className="flex break-inside-avoid items-start gap-3 px-3.5 py-2.5">
      <span className="w-[5.5rem] shrink-0 text-sm leading-[1.6] font-semibold">{spanWords(entry, timeZone)}</span>
      <span className="min-w-0 flex-1">
        <Link
          to={detailsPath(entry._id)}
          state={ofList}
          className="inline-flex max-w-full items-center gap-1.5 font-medium hover:underline"
        >
          {entry.interviewType === 'Bot' && <Bot aria-hidden="true" className="size-3.5 shrink-0" />}
          <bdi className="[overflow-wrap:anywhere]">{entry.candidate.name}</bdi>
        </Link>
        <span className="block text-sm [overflow-wrap:anywhere] text-ink-2">
          <bdi>{entry.position.name}</bdi> · <bdi>{namesOf(entry.interviewers)}</bdi>
        </span>
        {entry.status !== 'scheduled' && (
          <span className="mt-1.5 block">
            <Badge icon={<EntryIcon entry={entry} />}>{STATUS_WORDS[entry.status]}</Badge>
          </span>
        )}
      </span>
      {move && canMove(entry) && (
        <Button
          variant="quiet"
          size="icon-sm"
          className="print:hidden"
          aria-label={`Move the interview with ${entry.candidate.name}`}
          onClick={() => move({ entry })}
        >
          <CalendarClock aria-hidden="true" />
        </Button>
      )}
    </li>
  );
}

const SKELETON_DAYS = [['first'], ['second', 'third'], ['fourth', 'fifth']];

/** The agenda's placeholder. */
export function AgendaSkeleton() {
  return (
    <LoadingState label="Loading the calendar">
      <div className="grid gap-5 p-4 max-sm:p-0">
        {SKELETON_DAYS.map(rows => (
          <div key={rows[0]}>
            <Skeleton className="mt-1 mb-3 h-4 w-40" />
            <div className="divide-y divide-line rounded-lg border border-line bg-surface">
              {rows.map(row => (
                <div key={row} className="flex items-start gap-3 px-3.5 py-3">
                  <Skeleton className="h-3.5 w-[5.5rem]" />
                  <div className="grid flex-1 gap-2.5">
                    <Skeleton className="h-3.5 w-36" />
                    <Skeleton className="h-3 w-48 max-w-full" />
                  </div>
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </LoadingState>
  );
}
