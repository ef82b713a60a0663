import type { Scorecards } from '@interview-detection/shared/scorecards/scorecards.schema';
import type { Spread } from '@interview-detection/shared/scorecards/scorecards.rules';

/** Labels of the ends of the scale. */
export const SCALE_ENDS = { least: 'Weak', most: 'Strong' };

/** Returns `2 of 3 have scored`, or `Scored by Tom Becker` if no one else is to. */
export function scoredWords(scorers: Scorecards['scorers']): string {
  const submitted = scorers.filter(one => one.submitted).length;
  if (submitted === 0) return 'No one has scored yet';
  const [only, second] = scorers;
  if (only && !second) return `Scored by ${only.name}`;
  return submitted === scorers.length
    ? `All ${submitted} have scored`
    : `${submitted} of ${scorers.length} have scored`;
}

/** Returns `Tom Becker’s and Ana Lopes’s scorecards open for you when yours is in.` while any are hidden. */
export function hiddenWords(scorers: Scorecards['scorers'], me: string | undefined): string {
  const names = scorers.filter(one => one.submitted && one._id !== me).map(({ name }) => `${name}’s`);
  const [only] = names;
  if (only === undefined)
    return 'You see other scorecards once you’ve submitted yours, and others see yours once they’ve submitted theirs.';
  if (names.length === 1) return `You can see ${only} scorecard once you’ve submitted yours.`;
  return `You can see ${new Intl.ListFormat('en').format(names)} scorecards once you’ve submitted yours.`;
}

/** Returns `2 to 5, in the middle 3.5`; null for a single score. */
export function spreadWords({ n, min, max, median }: Spread): string | null {
  if (n < 2) return null;
  return min === max ? `All ${n} agree` : `${min} to ${max}, median ${median}`;
}

const MINUTE_MS = 60_000;

/**
 * Returns how long an interview has lasted out of its planned duration: `19 of 45 min`; says so where it is over time.
 *
 * @param startedAt when two people were first in the room together; null before
 * @param now milliseconds, by the same clock
 */
export function lengthWords(startedAt: string | null, now: number, durationMinutes: number): string {
  if (startedAt === null) return `planned ${durationMinutes} min`;
  const minutes = Math.max(0, Math.floor((now - Date.parse(startedAt)) / MINUTE_MS));
  const over = minutes - durationMinutes;
  return over > 0 ? `${over} min over the planned ${durationMinutes}` : `${minutes} of ${durationMinutes} min`;
}
