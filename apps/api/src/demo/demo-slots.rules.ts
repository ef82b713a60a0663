import { daysAfter, instantOf, weeksAround } from '../lib/dates';

export interface Slot {
  /** `YYYY-MM-DD` and `HH:MM` on the wall clock of the company. */
  day: string;
  time: string;
  startsAt: Date;
}

/** Starts on a working day, so far apart that no two interviews of an hour overlap. */
const TIMES = ['09:00', '10:15', '11:30', '13:30', '14:45', '16:00'];
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** So long before a start nobody would book it; so long after it the interview is over. */
const NOTICE_MS = 30 * MINUTE_MS;
const OVER_MS = 90 * MINUTE_MS;
const AHEAD_DAYS = 14;

const slotsOfWeek = (weekStart: string, zone: string): Slot[] =>
  Array.from({ length: 5 }, (_, at) => daysAfter(weekStart, at)).flatMap(day =>
    TIMES.flatMap(time => {
      const startsAt = instantOf(day, time, zone);
      return startsAt ? [{ day, time, startsAt }] : [];
    }),
  );

/** `count` of a list, from its first to its end in even steps. */
const spread = <T>(all: readonly T[], count: number): T[] =>
  Array.from({ length: count }, (_, at) => all[Math.floor((at * all.length) / count)]).filter(one => one !== undefined);

/** Free times in the coming two weeks after `now`, soonest first. */
export function slotsAhead(now: Date, zone: string, count: number): Slot[] {
  const [from, to] = [now.getTime() + NOTICE_MS, now.getTime() + AHEAD_DAYS * DAY_MS];
  const slots = weeksAround(now, zone, 1, 2)
    .flatMap(({ weekStart }) => slotsOfWeek(weekStart, zone))
    .filter(({ startsAt }) => startsAt.getTime() > from && startsAt.getTime() <= to);
  return spread(slots, count);
}

/**
 * Times of interviews that are over, oldest first: so many in each week, the last of which holds `now`. What has no room
 * in a week that has only begun goes into the one before.
 */
export function slotsBehind(now: Date, zone: string, perWeek: readonly number[]): Slot[] {
  let left = 0;
  return weeksAround(now, zone, perWeek.length, 0)
    .toReversed()
    .flatMap(({ weekStart }, ago) => {
      const slots = slotsOfWeek(weekStart, zone).filter(slot => slot.startsAt.getTime() < now.getTime() - OVER_MS);
      const wanted = left + (perWeek[perWeek.length - 1 - ago] ?? 0);
      const taken = Math.min(wanted, slots.length);
      left = wanted - taken;
      return spread(slots, taken).toReversed();
    })
    .toReversed();
}
