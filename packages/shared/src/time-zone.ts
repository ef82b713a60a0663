import { z } from 'zod';
import { currentZoneName } from './zone-names';

/**
 * Accepts names such as `Europe/Lisbon` or `UTC`; offsets (`+01:00`) are not zones, because they have no clock changes.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{1,63}$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Corrects the case: `europe/lisbon` becomes `Europe/Lisbon`. */
function inItsSpelling(name: string): string {
  const { timeZone: known } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
  return known.toLowerCase() === name.toLowerCase() ? known : name;
}

export const timeZone = z
  .string({ error: 'Time zone must be text' })
  .trim()
  .refine(isTimeZone, { error: 'Unknown time zone, use an IANA name such as Europe/Lisbon', abort: true })
  .transform(name => currentZoneName(inItsSpelling(name)))
  .describe('IANA time zone name');
