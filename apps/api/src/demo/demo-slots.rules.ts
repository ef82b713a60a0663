import { daysAfter, instantOf, weeksAround } from '../lib/dates';
import { MINUTE_MS } from '../lib/durations';

export interface Slot {
  /** `YYYY-MM-DD` and `HH:MM` in the company's time zone. */
  day: string;
  time: string;
  startsAt: Date;
}

/** Starts on a working day, far enough apart that no two one-hour interviews overlap. */
const TIMES = ['09:00', '10:15', '11:30', '13:30', '14:45', '16:00'];
/** Nobody would book this shortly before a start; the interview is over this long after it. */
const NOTICE_MS = 30 * MINUTE_MS;
const OVER_MS = 90 * MINUTE_MS;

const slotsOfWeek = (weekStart: string, zone: string): Slot[] =>
  Array.from({ length: 5 }, (_, at) => daysAfter(weekStart, at)).flatMap(day =>
    TIMES.flatMap(time => {
      const startsAt = instantOf(day, time, zone);
      return startsAt ? [{ day, time, startsAt }] : [];
    }),
  );

/** Picks `count` items of a list in order, one from each of as many equal parts, not always the first. */
const spread = <T>(all: readonly T[], count: number): T[] =>
  Array.from({ length: count }, (_, at) => {
    const [from, to] = [at, at + 1].map(place => Math.floor((place * all.length) / count)) as [number, number];
    return all[from + ((at * 5 + count * 3) % (to - from))];
  }).filter(one => one !== undefined);

/** Picks that many of each week's slots; those that do not fit in one week move to the following one. */
function spreadOverWeeks(weeks: readonly Slot[][], perWeek: readonly number[]): Slot[][] {
  let left = 0;
  return weeks.map((slots, place) => {
    const wanted = left + (perWeek[place] ?? 0);
    const taken = Math.min(wanted, slots.length);
    left = wanted - taken;
    return spread(slots, taken);
  });
}

/** Returns free times after `now`, soonest first: that many in each week, starting with the current one. */
export function slotsAhead(now: Date, zone: string, perWeek: readonly number[]): Slot[] {
  const weeks = weeksAround(now, zone, 1, perWeek.length - 1).map(({ weekStart }) =>
    slotsOfWeek(weekStart, zone).filter(({ startsAt }) => startsAt.getTime() > now.getTime() + NOTICE_MS),
  );
  return spreadOverWeeks(weeks, perWeek).flat();
}

/**
 * Returns the times of past interviews, oldest first: that many in each week, ending with the current one. Those that
 * do not fit in a week that has only begun move to the one before.
 */
export function slotsBehind(now: Date, zone: string, perWeek: readonly number[]): Slot[] {
  const weeks = weeksAround(now, zone, perWeek.length, 0).map(({ weekStart }) =>
    slotsOfWeek(weekStart, zone).filter(({ startsAt }) => startsAt.getTime() < now.getTime() - OVER_MS),
  );
  return spreadOverWeeks(weeks.toReversed(), perWeek.toReversed()).toReversed().flat();
}
