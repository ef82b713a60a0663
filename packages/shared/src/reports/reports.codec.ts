import type { z } from 'zod';

/**
 * Encodes a value as a JSON string. The specification stores report, devices and bot review as JSON strings; these two
 * functions are the only places that write or read them (contract §15).
 */
export function encodeJson<S extends z.ZodType>(schema: S, value: z.output<S>): string {
  return JSON.stringify(schema.parse(value));
}

/**
 * Decodes the value; returns null if the string is not JSON or not of that shape, and the caller then shows it as
 * unreadable.
 */
export function decodeJson<S extends z.ZodType>(schema: S, text: string): z.output<S> | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
