import { regional } from '#web/lib/local-dates';

const MINUTE = 60;

/** Returns `4:05`, in the digits of a language. */
export function minutesAndSeconds(language: string, seconds: number): string {
  const [minute, second] = [Math.floor(seconds / MINUTE), seconds % MINUTE];
  const digits = (value: number, least: number) =>
    new Intl.NumberFormat(regional(language), { minimumIntegerDigits: least }).format(value);
  return `${digits(minute, 1)}:${digits(second, 2)}`;
}

/** Returns `13:21:04` on the reader's own clock. */
export const clockTime = (language: string, at: Date): string =>
  new Intl.DateTimeFormat(regional(language), { hour: 'numeric', minute: '2-digit', second: '2-digit' }).format(at);
