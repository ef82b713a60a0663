import { Briefcase, Gavel, Mail, MessageSquareText, TriangleAlert, Video, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { clockTime } from '#web/lib/dates';
import { detailsPath } from '#web/lib/paths';
import type { TimelineEvent } from '../rules/events';
import type { EventKind } from '../view';
import { Result } from './result';

const ICONS: Record<EventKind, LucideIcon> = {
  application: Briefcase,
  interview: Video,
  request: MessageSquareText,
  mail: Mail,
  decision: Gavel,
};

interface EventItemProps {
  event: TimelineEvent;
  /** Zone of the company. */
  timeZone: string;
}

/** One entry of the timeline; a line joins it to the next one of its day. */
export function EventItem({ event, timeZone }: EventItemProps) {
  const { at, kind, title, by, quote, note, interview, showsResult, hasFailed } = event;
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
        {showsResult && interview && <Result interview={interview} round={title} />}
      </div>
    </li>
  );
}
