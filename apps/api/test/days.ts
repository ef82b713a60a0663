import { DateTime } from 'luxon';

// Days to schedule on, always in the future.
const THIS_YEAR = new Date().getUTCFullYear();

export const YEAR = THIS_YEAR + 2;

const leapYear = [1, 2, 3, 4].map(ahead => THIS_YEAR + ahead).find(year => DateTime.utc(year).isInLeapYear);
export const LEAP_DAY = `${leapYear}-02-29`;

/** Returns the day in that month of YEAR on which clocks change in Europe. */
export function lastSunday(month: '03' | '10'): string {
  const last = DateTime.fromISO(`${YEAR}-${month}-31`, { zone: 'utc' });
  return last.minus({ days: last.weekday % 7 }).toFormat('yyyy-MM-dd');
}

/** Returns `Monday 14 May 2040` for `2040-05-14`. */
export const longDay = (day: string): string =>
  DateTime.fromISO(day, { zone: 'utc' }).setLocale('en-GB').toFormat('cccc d LLLL yyyy');
