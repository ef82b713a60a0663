import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { relativeStart, relativeTime } from '#web/lib/dates';
import { botClosesAt } from './rules';

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
