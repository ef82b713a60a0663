import { addDays, instantOf, todayIn } from '#web/lib/dates';

interface Taken {
  startsAt: string;
  durationMinutes: number;
}

export interface FreeTime {
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:MM` */
  time: string;
}

interface Wanted {
  /** What the interviewers hold already. */
  taken: readonly Taken[];
  minutes: number;
  timeZone: string;
  now: Date;
  /** A time of day, `HH:MM`, that suited before. */
  like: string | undefined;
}

const MINUTE_MS = 60_000;
/** Minutes of the day between which interviews are suggested, and between two suggestions. */
const FROM = 9 * 60;
const UNTIL = 17 * 60;
const STEP = 30;
const USUAL = '10:00';
/** How many times are suggested, each on another day, and how many days ahead. */
const SUGGESTED = 3;
const DAYS_AHEAD = 21;

/** Returns the next weekdays' first times at which every interviewer is free, as near as possible to `like`. */
export function freeTimes({ taken, minutes, timeZone, now, like }: Wanted): FreeTime[] {
  const today = todayIn(timeZone, now);
  const times = timesOfDay(like ?? USUAL, minutes);
  const found: FreeTime[] = [];
  for (let ahead = 1; ahead <= DAYS_AHEAD && found.length < SUGGESTED; ahead++) {
    const date = addDays(today, ahead);
    if (isWeekend(date)) continue;
    const time = times.find(one => isFree(instantOf(date, one, timeZone), minutes, taken));
    if (time !== undefined) found.push({ date, time });
  }
  return found;
}

/** Returns the times of a working day, the nearest to the wanted one first. */
function timesOfDay(wanted: string, minutes: number): string[] {
  const centre = minuteOf(wanted);
  const steps: number[] = [];
  for (let start = FROM; start + minutes <= UNTIL; start += STEP) steps.push(start);
  const nearest = steps.toSorted((one, other) => Math.abs(one - centre) - Math.abs(other - centre));
  return [...new Set([centre, ...nearest])].map(clockOf);
}

function isFree(startsAt: string | null, minutes: number, taken: readonly Taken[]): boolean {
  if (startsAt === null) return false;
  const start = Date.parse(startsAt);
  const end = start + minutes * MINUTE_MS;
  return taken.every(other => {
    const begins = Date.parse(other.startsAt);
    return begins >= end || begins + other.durationMinutes * MINUTE_MS <= start;
  });
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}
