import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { WINDOW_HOURS_MAX } from '@interview-detection/shared/visits/visits.rules';
import { todayIn, relativeStart, relativeTime } from '#web/lib/dates';

export interface InterviewDay {
  /** `YYYY-MM-DD` */
  day: string;
  interviews: Interview[];
}

/**
 * Groups interviews by the day in one zone on which they start, in order of the days; within a day the order is kept.
 * An interview keeps the zone it was planned in, but "Today" is one day for a whole list.
 */
export function groupByDay(interviews: readonly Interview[], timeZone: string): InterviewDay[] {
  const days = new Map<string, Interview[]>();
  for (const interview of interviews) {
    const day = todayIn(timeZone, new Date(interview.startsAt));
    const ofDay = days.get(day);
    if (ofDay) ofDay.push(interview);
    else days.set(day, [interview]);
  }
  return [...days].map(([day, ofDay]) => ({ day, interviews: ofDay })).sort((a, b) => (a.day < b.day ? -1 : 1));
}

const MINUTE_MS = 60_000;
/** Minutes after the end of an open interview before the recruiter is asked for its outcome. */
const OVERDUE_AFTER_MINUTES = 60;

/**
 * Returns whether an open interview should have been over for more than an hour. One by the bot ends automatically, so
 * it is overdue only if it is still open after the longest window that a company can set: its candidate has declined,
 * or it is older than the bot.
 */
export function isOverdue({ interviewType, startsAt, durationMinutes }: Interview, now: Date): boolean {
  const minutes = interviewType === 'Bot' ? WINDOW_HOURS_MAX * 60 : durationMinutes + OVERDUE_AFTER_MINUTES;
  return now.getTime() > Date.parse(startsAt) + minutes * MINUTE_MS;
}

/**
 * Returns whether an open interview can be expected to be held by now. People may begin early: then it is in progress
 * before its time.
 */
export const hasBegun = ({ startsAt, status }: Pick<Interview, 'startsAt' | 'status'>, now: Date): boolean =>
  status === 'in_progress' || Date.parse(startsAt) <= now.getTime();

const HOUR_MS = 60 * MINUTE_MS;

/** Returns the instant, in milliseconds, until which an interview by the bot can be started. */
const botClosesAt = ({ startsAt }: Pick<Interview, 'startsAt'>, windowHours: number): number =>
  Date.parse(startsAt) + windowHours * HOUR_MS;

/**
 * Returns how far off the start of an open interview is. One by the bot starts when its candidate does, so this says
 * until when that is possible.
 *
 * @param windowHours the company's setting for how long such an interview can be started
 */
export function startWords(interview: Interview, windowHours: number, now: Date): string {
  const { interviewType, startsAt, timeZone } = interview;
  if (interviewType === 'Real' || now.getTime() < Date.parse(startsAt)) return relativeStart(interview, now);
  if (interview.status === 'in_progress') return '';
  const closesAt = botClosesAt(interview, windowHours);
  if (now.getTime() >= closesAt) return relativeTime(startsAt, now, timeZone);
  return `Open, closes ${relativeTime(new Date(closesAt).toISOString(), now, timeZone)}`;
}
