import { z } from 'zod';
import { mapInPieces } from './in-pieces';

/** Items of longer lists are parsed and serialised one by one, so that other calls get their turn in between. */
const LONG = 500;
/** Lists nested deeper in a reply are processed as a whole. */
const DEPTH_MAX = 3;

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Whether a reply contains a long list. */
export const isLong = (value: unknown, depth = DEPTH_MAX): boolean =>
  Array.isArray(value)
    ? value.length > LONG
    : depth > 0 && isFields(value) && Object.values(value).some(one => isLong(one, depth - 1));

/** Does what `schema.parse` does, but in pieces if the reply is long. */
export async function parseReply(schema: z.ZodType, value: unknown): Promise<unknown> {
  if (!isLong(value) || hasChecks(schema)) return schema.parse(value);
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    const item = schema.element as z.ZodType;
    return mapInPieces(value, one => item.parse(one));
  }
  if (!(schema instanceof z.ZodObject) || schema.def.catchall || !isFields(value)) return schema.parse(value);
  const parsed: Fields = {};
  for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    const one = await parseReply(field, value[name]);
    if (one !== undefined || name in value) parsed[name] = one;
  }
  return parsed;
}

/**
 * Does what `JSON.stringify(schema.parse(value))` does, but in pieces if the reply is long; no item is held longer than
 * it takes to write it.
 */
export async function parsedText(schema: z.ZodType, value: unknown): Promise<string | undefined> {
  if (!isLong(value) || hasChecks(schema)) return JSON.stringify(schema.parse(value));
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    const item = schema.element as z.ZodType;
    return `[${(await mapInPieces(value, one => JSON.stringify(item.parse(one)) ?? 'null')).join()}]`;
  }
  if (!(schema instanceof z.ZodObject) || schema.def.catchall || !isFields(value)) return textOf(schema.parse(value));
  const fields: string[] = [];
  for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    const text = await parsedText(field, value[name]);
    if (text !== undefined) fields.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${fields.join()}}`;
}

/** Checks on a list or an object as a whole need it in one piece. */
const hasChecks = ({ def }: z.ZodType): boolean => (def.checks?.length ?? 0) > 0;

/** Does what `JSON.stringify` does, but in pieces if the reply is long. */
export async function textOf(value: unknown): Promise<string> {
  if (!isLong(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${(await mapInPieces(value, one => JSON.stringify(one) ?? 'null')).join()}]`;
  const fields: string[] = [];
  for (const [name, one] of Object.entries(value as Fields)) {
    if (one !== undefined) fields.push(`${JSON.stringify(name)}:${await textOf(one)}`);
  }
  return `{${fields.join()}}`;
}
