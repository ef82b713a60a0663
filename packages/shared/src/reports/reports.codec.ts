import type { z } from 'zod';

/**
 * The specification carries report, devices and bot review as JSON strings. These two functions are the only places
 * that write or read such a string (contract §15).
 */
export function encodeJson<S extends z.ZodType>(schema: S, value: z.output<S>): string {
  return JSON.stringify(schema.parse(value));
}

/** The value, or null where the string is not JSON or not of that shape: the caller then shows it as unreadable. */
export function decodeJson<S extends z.ZodType>(schema: S, text: string): z.output<S> | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
