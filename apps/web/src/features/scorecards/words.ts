import type { Scorecards } from '@interview-detection/shared/scorecards/scorecards.schema';
import type { Spread } from '@interview-detection/shared/scorecards/scorecards.rules';

/** What the ends of the scale mean. */
export const SCALE_ENDS = { least: 'Weak', most: 'Strong' };

/** `2 of 3 have scored`. */
export function scoredWords(scorers: Scorecards['scorers']): string {
  const submitted = scorers.filter(one => one.submitted).length;
  if (submitted === 0) return 'Nobody has scored yet';
  return submitted === scorers.length
    ? `All ${submitted} have scored`
    : `${submitted} of ${scorers.length} have scored`;
}

/** `Tom Becker’s and Ana Lopes’s scorecards open for you when yours is in.`, as long as any is hidden. */
export function hiddenWords(scorers: Scorecards['scorers'], me: string | undefined): string {
  const names = scorers.filter(one => one.submitted && one._id !== me).map(({ name }) => `${name}’s`);
  const [only] = names;
  if (only === undefined) return 'What others score opens for you when yours is in, and yours for them when theirs is.';
  if (names.length === 1) return `${only} scorecard opens for you when yours is in.`;
  return `${new Intl.ListFormat('en').format(names)} scorecards open for you when yours is in.`;
}

/** `2 to 5, in the middle 3.5`; of one score nothing is said. */
export function spreadWords({ n, min, max, median }: Spread): string | null {
  if (n < 2) return null;
  return min === max ? `All ${n} agree` : `${min} to ${max}, median ${median}`;
}

const MINUTE_MS = 60_000;

/**
 * How long an interview has gone on, of how long it was to be: `19 of 45 min`; what is over its time is said.
 *
 * @param startedAt when two people met in the room; null before
 * @param now milliseconds, by the same clock
 */
export function lengthWords(startedAt: string | null, now: number, durationMinutes: number): string {
  if (startedAt === null) return `planned ${durationMinutes} min`;
  const minutes = Math.max(0, Math.floor((now - Date.parse(startedAt)) / MINUTE_MS));
  const over = minutes - durationMinutes;
  return over > 0 ? `${over} min over the planned ${durationMinutes}` : `${minutes} of ${durationMinutes} min`;
}
