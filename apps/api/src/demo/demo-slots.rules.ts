import { daysAfter, instantOf, weeksAround } from '../lib/dates';
import { MINUTE_MS } from '../lib/durations';

export interface Slot {
  /** `YYYY-MM-DD` and `HH:MM` on the wall clock of the company. */
  day: string;
  time: string;
  startsAt: Date;
}

/** Starts on a working day, so far apart that no two interviews of an hour overlap. */
const TIMES = ['09:00', '10:15', '11:30', '13:30', '14:45', '16:00'];
/** So long before a start nobody would book it; so long after it the interview is over. */
const NOTICE_MS = 30 * MINUTE_MS;
const OVER_MS = 90 * MINUTE_MS;

const slotsOfWeek = (weekStart: string, zone: string): Slot[] =>
  Array.from({ length: 5 }, (_, at) => daysAfter(weekStart, at)).flatMap(day =>
    TIMES.flatMap(time => {
      const startsAt = instantOf(day, time, zone);
      return startsAt ? [{ day, time, startsAt }] : [];
    }),
  );

/** `count` of a list in its order, one from each of as many even parts, not always the first of it. */
const spread = <T>(all: readonly T[], count: number): T[] =>
  Array.from({ length: count }, (_, at) => {
    const [from, to] = [at, at + 1].map(place => Math.floor((place * all.length) / count)) as [number, number];
    return all[from + ((at * 5 + count * 3) % (to - from))];
  }).filter(one => one !== undefined);

/** So many of each week's slots; what has no room in one week goes into the following one. */
function spreadOverWeeks(weeks: readonly Slot[][], perWeek: readonly number[]): Slot[][] {
  let left = 0;
  return weeks.map((slots, place) => {
    const wanted = left + (perWeek[place] ?? 0);
    const taken = Math.min(wanted, slots.length);
    left = wanted - taken;
    return spread(slots, taken);
  });
}

/** Free times after `now`, soonest first: so many in each week, the first of which holds `now`. */
export function slotsAhead(now: Date, zone: string, perWeek: readonly number[]): Slot[] {
  const weeks = weeksAround(now, zone, 1, perWeek.length - 1).map(({ weekStart }) =>
    slotsOfWeek(weekStart, zone).filter(({ startsAt }) => startsAt.getTime() > now.getTime() + NOTICE_MS),
  );
  return spreadOverWeeks(weeks, perWeek).flat();
}

/**
 * Times of interviews that are over, oldest first: so many in each week, the last of which holds `now`. What has no room
 * in a week that has only begun goes into the one before.
 */
export function slotsBehind(now: Date, zone: string, perWeek: readonly number[]): Slot[] {
  const weeks = weeksAround(now, zone, perWeek.length, 0).map(({ weekStart }) =>
    slotsOfWeek(weekStart, zone).filter(({ startsAt }) => startsAt.getTime() < now.getTime() - OVER_MS),
  );
  return spreadOverWeeks(weeks.toReversed(), perWeek.toReversed()).toReversed().flat();
}
