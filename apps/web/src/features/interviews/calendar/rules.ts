import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import type { CalendarEntry } from '@interview-detection/shared/interviews/interview-lists.schema';
import type { Ref } from '@interview-detection/shared/fields';
import {
  addDays,
  clockTime,
  firstOfMonth,
  formatDays,
  formatMonth,
  mondayOf,
  startOfDay,
  todayIn,
} from '#web/lib/dates';
import type { CalendarView } from '../view';

/** Days on a zone's calendar; `end` is the day after the last. */
export interface Period {
  first: string;
  end: string;
}

/** Returns the days that a view shows: whole weeks, except for a single day. */
export function periodOf(view: CalendarView, day: string): Period {
  if (view === 'day') return { first: day, end: addDays(day, 1) };
  if (view !== 'month') return { first: mondayOf(day), end: addDays(mondayOf(day), 7) };
  return { first: mondayOf(firstOfMonth(day)), end: addDays(mondayOf(addDays(firstOfMonth(day, 1), -1)), 7) };
}

export function daysOf({ first, end }: Period): string[] {
  const days: string[] = [];
  for (let day = first; day < end; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Returns a day of the next period, or of the previous one. */
export function neighbourOf(view: CalendarView, day: string, direction: 1 | -1): string {
  if (view === 'month') return firstOfMonth(day, direction);
  return addDays(day, direction * (view === 'day' ? 1 : 7));
}

export function titleOf(view: CalendarView, day: string): string {
  if (view === 'month') return formatMonth(day);
  const { first, end } = periodOf(view, day);
  return formatDays(first, addDays(end, -1));
}

/** An entry on a zone's clock. */
export interface PlacedEntry {
  entry: CalendarEntry;
  day: string;
  /** Minutes after midnight; an end after midnight is cut off there. */
  from: number;
  to: number;
}

const MINUTES_OF_DAY = 24 * 60;

export const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Returns `HH:MM`. */
export const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':');

export const placed = (entries: readonly CalendarEntry[], timeZone: string): PlacedEntry[] =>
  entries.map(entry => {
    const from = minutesOf(clockTime(entry.startsAt, timeZone));
    const day = todayIn(timeZone, new Date(entry.startsAt));
    const end = endOf(entry);
    const until = todayIn(timeZone, end) === day ? minutesOf(clockTime(end, timeZone)) : MINUTES_OF_DAY;
    // Where the clock goes back meanwhile, the end would be before the start.
    return { entry, day, from, to: Math.max(until, from + SHORTEST) };
  });

/** Minutes. */
const SHORTEST = 15;
const MINUTE_MS = 60_000;

/** Returns the instant at which an entry ends. */
export const endOf = ({ startsAt, durationMinutes }: Pick<CalendarEntry, 'startsAt' | 'durationMinutes'>): Date =>
  new Date(Date.parse(startsAt) + durationMinutes * MINUTE_MS);

export function byDay(entries: readonly PlacedEntry[]): Map<string, PlacedEntry[]> {
  const days = new Map<string, PlacedEntry[]>();
  for (const one of entries) days.set(one.day, [...(days.get(one.day) ?? []), one]);
  return days;
}

/** No person: the row and column of interviews by the bot. */
export const BOT = 'bot';

/** Returns who has a row or column: people by name, the bot last. */
export function holdersOf(entries: readonly PlacedEntry[], others: readonly Ref[]): Ref[] {
  const people = new Map([...others, ...entries.flatMap(({ entry }) => entry.interviewers)].map(one => [one._id, one]));
  const isBot = entries.some(({ entry }) => entry.interviewers.length === 0);
  return [
    ...[...people.values()].toSorted((one, other) => one.name.localeCompare(other.name)),
    ...(isBot ? [{ _id: BOT, name: 'Bot' }] : []),
  ];
}

export const isHeldBy = ({ interviewers }: CalendarEntry, holder: string): boolean =>
  holder === BOT ? interviewers.length === 0 : interviewers.some(({ _id }) => _id === holder);

/** Returns Monday to Friday, and a day of the weekend only if it has something. */
export const shownDays = (days: readonly string[], entries: readonly PlacedEntry[]): string[] =>
  days.filter((day, place) => place < 5 || entries.some(entry => entry.day === day));

/** Hours that a grid shows at least. */
const WORK = { from: 8, to: 18 };

/** Returns the first hour of a grid and the hour after its last. */
export const hoursOf = (entries: readonly Pick<PlacedEntry, 'from' | 'to'>[]): { from: number; to: number } => ({
  from: Math.min(WORK.from, ...entries.map(({ from }) => Math.floor(from / 60))),
  to: Math.max(WORK.to, ...entries.map(({ to }) => Math.ceil(to / 60))),
});

/** Places that overlap side by side: each entry with its lane, and how many lanes its group needs. */
export function inLanes(entries: readonly PlacedEntry[]): { placed: PlacedEntry; lane: number; lanes: number }[] {
  const rows: { placed: PlacedEntry; lane: number; lanes: number }[] = [];
  let group: typeof rows = [];
  let ends: number[] = [];
  for (const one of entries.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (ends.every(end => end <= one.from)) {
      group = [];
      ends = [];
    }
    const free = ends.findIndex(end => end <= one.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = one.to;
    const row = { placed: one, lane, lanes: ends.length };
    group.push(row);
    rows.push(row);
    for (const other of group) other.lanes = ends.length;
  }
  return rows;
}

export interface Minutes {
  from: number;
  to: number;
}

/** Returns the parts of a zone's day that fall in these spans, in minutes after midnight. */
export function freeOn(spans: readonly { from: string; to: string }[], day: string, timeZone: string): Minutes[] {
  const [begin, end] = [startOfDay(day, timeZone), startOfDay(addDays(day, 1), timeZone)];
  return spans
    .filter(({ from, to }) => from < end && to > begin)
    .map(({ from, to }) => ({
      from: from <= begin ? 0 : minutesOf(clockTime(from, timeZone)),
      to: to >= end ? MINUTES_OF_DAY : minutesOf(clockTime(to, timeZone)),
    }));
}

/** Returns what is left of a day. */
export function restOf(free: readonly Minutes[]): Minutes[] {
  const ends = [{ from: 0, to: 0 }, ...free, { from: MINUTES_OF_DAY, to: MINUTES_OF_DAY }];
  return ends.slice(1).flatMap((next, place) => {
    const from = ends[place]?.to ?? 0;
    return from < next.from ? [{ from, to: next.from }] : [];
  });
}

/** Returns spans joined where they meet: interviews are not shaded, though no one is free during their own. */
export function joined(spans: readonly Minutes[]): Minutes[] {
  const all: Minutes[] = [];
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    const last = all.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else all.push({ from, to });
  }
  return all;
}

/** Where an interview was dropped, or which one the keyboard moves. */
export interface Move {
  entry: CalendarEntry;
  /** The new start; the current one if undefined. */
  startsAt?: string;
  /** The interviewer from whose row it was dragged, and the one to whose it was. */
  from?: string;
  to?: string;
}

/** Returns whose interview is given to whom by a drop; nothing where it stays, or the bot holds it or would. */
export function handedOver(from: string | undefined, to: string | undefined): Pick<Move, 'from' | 'to'> {
  return from === undefined || to === undefined || from === to || [from, to].includes(BOT) ? {} : { from, to };
}

export const canMove = ({ status }: CalendarEntry): boolean => isOpen(status);
