import { FIGURES_MIN } from '@interview-detection/shared/figures/figures.rules';
import type { MedianTime, Share } from '@interview-detection/shared/figures/figures.schema';

const one = (value: number) => String(Math.round(value * 10) / 10);

/** Returns `3 decisions`. */
export const counted = (count: number, [single, several]: readonly [string, string]): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? single : several}`;

/** Returns `5.3 hours` below two days, else `3.5 days`. */
export function timeWords(hours: number): string {
  if (hours < 48) return `${one(hours)} ${one(hours) === '1' ? 'hour' : 'hours'}`;
  return `${one(hours / 24)} days`;
}

/** Returns the median with what it is of, or that there are too few to say. */
export function medianWords({ n, medianHours }: MedianTime, of: readonly [string, string]): string {
  if (n === 0) return `No ${of[1]} yet`;
  return medianHours === null ? `${counted(n, of)}: too few to say` : timeWords(medianHours);
}

/** Returns `40%`, or nothing if too few are counted. */
export const percentWords = (share: number | null): string => (share === null ? '' : `${one(share * 100)}%`);

/** Returns the share of a whole; null of fewer than five. */
export const shareOf = (count: number, of: number): number | null => (of < FIGURES_MIN ? null : count / of);

/** Returns `40% (2 of 5)`, or the counts alone with why. */
export function shareWords({ count, of, share }: Share, names: readonly [string, string]): string {
  if (of === 0) return `No ${names[1]} yet`;
  const counts = `${count.toLocaleString('en-GB')} of ${counted(of, names)}`;
  return share === null ? `${counts}: too few to say` : `${percentWords(share)} (${counts})`;
}

export const INTERVIEWS = ['interview', 'interviews'] as const;
export const DECISIONS = ['decision', 'decisions'] as const;
export const CANDIDATES = ['candidate', 'candidates'] as const;
