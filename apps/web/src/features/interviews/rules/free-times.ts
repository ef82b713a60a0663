import { addDays, instantOf, startOfDay, todayIn } from '#web/lib/dates';

/** Two instants. */
export interface Span {
  from: string;
  to: string;
}

export interface FreeTime {
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:MM` */
  time: string;
}

interface Wanted {
  /** What each person has free; without people, as for the bot, the usual hours of weekdays. */
  free: readonly (readonly Span[])[];
  minutes: number;
  timeZone: string;
  now: Date;
  /** A time of day, `HH:MM`, that suited before. */
  like: string | undefined;
}

/** Days for which free times are looked up. */
export const DAYS_AHEAD = 21;

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** Minutes between two times that are tried. */
const STEP = 30;
/** How many times are suggested, each on another day. */
const SUGGESTED = 3;
const USUAL = { from: '09:00', to: '17:00', like: '10:00' };

/** Returns the next days' first times at which everyone is free, as near as possible to `like`. */
export function freeTimes({ free, minutes, timeZone, now, like = USUAL.like }: Wanted): FreeTime[] {
  const today = todayIn(timeZone, now);
  const times = nearestFirst(like);
  const common = commonFree(free);
  const found: FreeTime[] = [];
  for (let ahead = 1; ahead <= DAYS_AHEAD && found.length < SUGGESTED; ahead++) {
    const date = addDays(today, ahead);
    const spans = free.length > 0 ? within(common, date, timeZone) : usualHours(date, timeZone);
    const time = spans.length > 0 && times.find(one => fits(instantOf(date, one, timeZone), minutes, spans));
    if (time) found.push({ date, time });
  }
  return found;
}

/** Returns the spans in which every person is free. */
export function commonFree([first = [], ...others]: readonly (readonly Span[])[]): Span[] {
  const later = (one: string, other: string) => (one > other ? one : other);
  const earlier = (one: string, other: string) => (one < other ? one : other);
  return others.reduce<Span[]>(
    (common, spans) =>
      common.flatMap(({ from, to }) =>
        spans
          .map(span => ({ from: later(from, span.from), to: earlier(to, span.to) }))
          .filter(span => span.from < span.to),
      ),
    [...first],
  );
}

/** Returns the times of a day, the nearest to the wanted one first. */
function nearestFirst(wanted: string): string[] {
  const centre = minuteOf(wanted);
  const steps = Array.from({ length: DAY_MINUTES / STEP }, (_, place) => place * STEP);
  const nearest = steps.toSorted((one, other) => Math.abs(one - centre) - Math.abs(other - centre));
  return [...new Set([centre, ...nearest])].map(clockOf);
}

function usualHours(day: string, timeZone: string): Span[] {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const [from, to] = [instantOf(day, USUAL.from, timeZone), instantOf(day, USUAL.to, timeZone)];
  return weekday === 0 || weekday === 6 || from === null || to === null ? [] : [{ from, to }];
}

function within(spans: readonly Span[], day: string, timeZone: string): Span[] {
  const [first, end] = [startOfDay(day, timeZone), startOfDay(addDays(day, 1), timeZone)].map(Date.parse);
  return spans.filter(({ from, to }) => Date.parse(from) < (end ?? 0) && Date.parse(to) > (first ?? 0));
}

function fits(startsAt: string | null, minutes: number, spans: readonly Span[]): boolean {
  if (startsAt === null) return false;
  const start = Date.parse(startsAt);
  const end = start + minutes * MINUTE_MS;
  return spans.some(({ from, to }) => Date.parse(from) <= start && end <= Date.parse(to));
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
