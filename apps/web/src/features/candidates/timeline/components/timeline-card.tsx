import type { CandidateNote } from '@interview-detection/shared/candidate-notes/candidate-notes.schema';
import type { Timeline, TimelineInterview } from '@interview-detection/shared/interviews/interview-lists.schema';
import {
  Briefcase,
  Gavel,
  type LucideIcon,
  Mail,
  MessageSquareText,
  StickyNote,
  TriangleAlert,
  Video,
} from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '#web/components/ui/button';
import { Card, Fact } from '#web/components/ui/card';
import { Segmented } from '#web/components/ui/segmented';
import { EndedEarlyBadge } from '#web/entities/interviews/components/interview-badges';
import { REPORT_WORDS } from '#web/entities/interviews/words';
import { AssessmentVerdict } from '#web/entities/reports/components/assessment-verdict';
import { clockTime, formatDay, nearDayName, todayIn } from '#web/lib/dates';
import { detailsPath } from '#web/lib/paths';
import { eventsOf, groupEvents, type TimelineEvent } from '../rules';
import { EVENT_KINDS, type EventKind, KIND_WORDS } from '../words';

/** Entries shown before the older ones are requested. */
const SHOWN_FIRST = 40;

interface TimelineCardProps {
  timeline: Timeline;
  /** Zone of the company. */
  timeZone: string;
  now: Date;
  /** The kind of entries that are shown; all if undefined. */
  show: EventKind | undefined;
  onShow: (show: EventKind | undefined) => void;
  notes: readonly CandidateNote[];
  /** What a note says; `onDeleted` is for the focus, which was in it. */
  renderNote: (note: CandidateNote, onDeleted: () => void) => ReactNode;
  /** Above the entries: where a note is written. */
  children?: ReactNode;
}

/** Everything that happened with a person, day by day, the latest first. */
export function TimelineCard(props: TimelineCardProps) {
  const { timeline, timeZone, now, show, onShow, notes, renderNote, children } = props;
  const all = useMemo(() => eventsOf(timeline, notes, timeZone), [timeline, notes, timeZone]);
  const [isWhole, setIsWhole] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
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
          <h2 id="timeline-title" ref={title} tabIndex={-1} className="outline-none">
            Timeline
          </h2>
          <div className="min-w-0 print:hidden">
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
        <div className="grid gap-3 border-b border-line px-4.5 py-4 empty:hidden print:hidden">{children}</div>
        {days.map(({ day, events }) => (
          <section key={day} className="border-b border-line px-4.5 py-4 last:border-b-0">
            <h3 className="mb-3 text-sm text-ink-2">{dayTitle(day, today)}</h3>
            <ol>
              {events.map(event => (
                <EventItem
                  key={event.key}
                  event={event}
                  timeZone={timeZone}
                  renderNote={one => renderNote(one, () => title.current?.focus())}
                />
              ))}
            </ol>
          </section>
        ))}
        {found.length === 0 && <p className="px-4.5 py-6 text-ink-2">Nothing of this kind yet.</p>}
        {found.length > shown.length && (
          <div className="border-t border-line px-4.5 py-3 print:hidden">
            <Button variant="quiet" onClick={() => setIsWhole(true)}>
              Show {found.length - shown.length} older
            </Button>
          </div>
        )}
        {timeline.mails === null && (
          <p className="border-t border-line px-4.5 py-3 text-xs text-ink-2">Only recruiters and owners see emails.</p>
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

const ICONS: Record<EventKind, LucideIcon> = {
  application: Briefcase,
  interview: Video,
  note: StickyNote,
  request: MessageSquareText,
  mail: Mail,
  decision: Gavel,
};

interface EventItemProps {
  event: TimelineEvent;
  /** Zone of the company. */
  timeZone: string;
  renderNote: (note: CandidateNote) => ReactNode;
}

/** One entry of the timeline; a line joins it to the next one of its day. */
function EventItem({ event, timeZone, renderNote }: EventItemProps) {
  const { at, kind, title, by, quote, note, written, interview, showsResult, hasFailed } = event;
  const Icon = hasFailed ? TriangleAlert : ICONS[kind];
  return (
    <li className="group relative grid grid-cols-[28px_minmax(0,1fr)] gap-x-3 pb-5 last:pb-0">
      <span
        aria-hidden="true"
        className="absolute top-8 bottom-1 left-3.5 w-px bg-line group-last:hidden forced-colors:bg-[CanvasText]"
      />
      <span
        className={`grid size-7 place-items-center rounded-full ${hasFailed ? 'bg-warn-tint text-warn' : 'bg-sunken text-ink-2'}`}
      >
        <Icon className="size-3.5" aria-hidden="true" />
      </span>
      <div className="min-w-0 pt-0.5">
        <p className="flex items-baseline justify-between gap-3">
          <span dir="auto" className="min-w-0 text-left font-medium [overflow-wrap:anywhere]">
            {interview && !showsResult ? (
              <Link to={detailsPath(interview._id)} className="rounded-sm hover:underline">
                {title}
              </Link>
            ) : (
              title
            )}
          </span>
          <time dateTime={at} className="shrink-0 text-xs text-ink-3 tabular-nums">
            {clockTime(at, timeZone)}
          </time>
        </p>
        {note && <p className="text-sm [overflow-wrap:anywhere] text-ink-2">{note}</p>}
        {by && (
          <p className="text-sm [overflow-wrap:anywhere] text-ink-2">
            by <bdi>{by.name}</bdi>
          </p>
        )}
        {quote && (
          <blockquote
            dir="auto"
            className="mt-1.5 rounded-md bg-sunken px-3 py-2 text-left text-sm [overflow-wrap:anywhere] whitespace-pre-line"
          >
            {quote}
          </blockquote>
        )}
        {written && renderNote(written)}
        {showsResult && interview && <Result interview={interview} round={title} />}
      </div>
    </li>
  );
}

/** What came of an interview: people's verdicts, the report and, small as everywhere, its indication. */
function Result({ interview, round }: { interview: TimelineInterview; round: string }) {
  const { _id, reportStatus, verdict, assessments = [], endedEarly, finishedEarly } = interview;
  return (
    <div className="mt-2 rounded-md border border-line px-3.5 py-3">
      <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {assessments.map(({ by, verdict: own }) => (
          <Fact key={by._id} term={by.name}>
            <AssessmentVerdict verdict={own} size="sm" />
          </Fact>
        ))}
        {assessments.length === 0 && <Fact term="Assessment">none yet</Fact>}
        <Fact term="Report">{REPORT_WORDS[reportStatus]}</Fact>
        <Fact term="AI Review">{verdict ?? 'none yet'}</Fact>
      </dl>
      <p className="mt-3 flex flex-wrap items-center gap-2">
        <Link to={detailsPath(_id)} className={buttonClass({ size: 'sm', className: 'print:hidden' })}>
          {reportStatus === 'ready' ? 'Read report' : 'View Details'}
          <span className="sr-only"> of {round}</span>
        </Link>
        {(endedEarly || finishedEarly) && <EndedEarlyBadge />}
      </p>
    </div>
  );
}
