import type { CalendarEntry } from '@interview-detection/shared/interviews/interview-lists.schema';
import { Ban, Bot, CircleCheck, CirclePlay, UserX } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { clockTime } from '#web/lib/dates';
import type { OfList } from '#web/lib/list-origin';
import { detailsPath } from '#web/lib/paths';
import { canMove, type Move } from '../rules';
import { entryName } from '../words';

/** What a view does with its entries. */
export interface EntryActions {
  timeZone: string;
  /** Absent for those who may not reschedule. */
  move: ((move: Move) => void) | undefined;
  /** The entry that is being dragged, with the row or column it came from. */
  drag: (dragged: Dragged | null) => void;
  /** The calendar, for the page of an interview: its order is that of the period. */
  ofList: OfList | undefined;
}

export interface Dragged {
  entry: CalendarEntry;
  from?: string;
  /** Minutes between the start of the entry and the point where the pointer grabbed it. */
  grip: number;
}

const LOOKS = {
  open: 'border-transparent border-l-accent bg-accent-tint',
  bot: 'border-transparent border-l-line-strong bg-sunken',
  held: 'border-line border-l-line-strong bg-surface',
  off: 'border-dashed border-line-strong bg-surface text-ink-2',
};

function looksOf({ status, interviewType }: CalendarEntry): string {
  if (status === 'completed') return LOOKS.held;
  if (status === 'cancelled' || status === 'no_show') return LOOKS.off;
  return interviewType === 'Bot' ? LOOKS.bot : LOOKS.open;
}

/** Shows how an interview ended, that it runs, or that the bot holds it; nothing for one that is simply scheduled. */
export function EntryIcon({ entry: { status, interviewType } }: { entry: CalendarEntry }) {
  if (status === 'completed') return <CircleCheck aria-hidden="true" />;
  if (status === 'cancelled') return <Ban aria-hidden="true" />;
  if (status === 'no_show') return <UserX aria-hidden="true" />;
  if (status === 'in_progress') return <CirclePlay aria-hidden="true" />;
  return interviewType === 'Bot' && <Bot aria-hidden="true" />;
}

interface EntryLinkProps {
  entry: CalendarEntry;
  actions: EntryActions;
  /** The row or column it is shown in. */
  holder?: string;
  /** Pixels per minute, where its height is its duration. */
  scale?: number;
  /** One line: time and name. */
  isShort?: boolean;
  className?: string;
}

/** An interview in a grid: opens it, and can be dragged or moved with M while it is open. */
export function EntryLink({ entry, actions, holder, scale, isShort = false, className = '' }: EntryLinkProps) {
  const { timeZone, move, drag, ofList } = actions;
  // Where its height is not its duration, a narrow one has the name in a second line.
  const isFree = scale === undefined;
  const isMovable = move !== undefined && canMove(entry);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move?.({ entry });
  };
  return (
    <Link
      to={detailsPath(entry._id)}
      state={ofList}
      aria-label={entryName(entry, timeZone)}
      title={entryName(entry, timeZone)}
      draggable={isMovable}
      {...(isMovable && {
        'aria-keyshortcuts': 'M',
        onKeyDown,
        onDragStart: event => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', entry._id);
          const grip = scale ? (event.clientY - event.currentTarget.getBoundingClientRect().top) / scale : 0;
          drag({ entry, grip, ...(holder === undefined ? {} : { from: holder }) });
        },
        onDragEnd: () => drag(null),
      })}
      className={`block overflow-hidden rounded-md border border-l-[3px] px-2 text-xs leading-snug text-ink hover:shadow-lift focus-visible:z-10 ${isShort ? 'py-0.5' : 'py-1'} ${looksOf(entry)} ${isMovable ? 'cursor-grab active:cursor-grabbing' : ''} ${isFree ? '@container' : ''} ${className}`}
    >
      <span
        className={`flex items-center gap-1 font-semibold [&_svg]:size-3 [&_svg]:shrink-0 ${isFree ? '@max-[7rem]:flex-wrap @max-[7rem]:gap-y-0' : ''} ${entry.status === 'cancelled' ? 'line-through' : ''}`}
      >
        <EntryIcon entry={entry} />
        <span>{clockTime(entry.startsAt, timeZone)}</span>
        <bdi className={`truncate font-medium ${isFree ? '@max-[7rem]:w-full' : ''}`}>{entry.candidate.name}</bdi>
      </span>
      {!isShort && (
        <bdi className={`block truncate text-ink-2 ${isFree ? '@max-[7rem]:hidden' : ''}`}>{entry.position.name}</bdi>
      )}
    </Link>
  );
}
