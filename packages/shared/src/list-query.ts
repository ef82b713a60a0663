import { z } from 'zod';
import { id, isShowable, LIMITS, SHOWABLE_PATTERN } from './fields';

/** Rows of a list requested without paging (contract §13). */
export const UNPAGED_ROWS = 1000;
export const PAGE_SIZE_MAX = 100;
/** Contract §9: rows of the candidates table. */
export const PAGE_SIZE = 10;

/** A number in an address, from 1; the document declares it as an integer. */
const wholeNumber = (name: string, max: number) =>
  z.preprocess(
    (value: string) => (typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : value),
    z
      .int({ error: `${name} must be a whole number from 1` })
      .min(1, { error: `${name} must be a whole number from 1` })
      .max(max, { error: `${name} must be at most ${max}` }),
  );

/** `page` from 1 and `size` from 1 to 100; either one requests a page. */
export const paging = {
  page: wholeNumber('page', 1_000_000).optional().describe('Page number, from 1'),
  size: wholeNumber('size', PAGE_SIZE_MAX).optional().describe('Rows of a page, 1 to 100; 10 if only page is sent'),
};

/** Text to search for in name, email and position; ignores case and accents. */
export const search = z
  .string({ error: 'search must be text' })
  .trim()
  .max(LIMITS.search, { error: `search must be ${LIMITS.search} characters or less`, abort: true })
  .refine(isShowable, { error: 'search contains characters that cannot be searched' })
  .meta({ pattern: SHOWABLE_PATTERN })
  .optional()
  .describe('Part of name, email or position, ignoring case and accents');

export const MOMENT = 'a day such as 2026-11-23, or an instant such as 2026-11-23T10:30:00Z';

/** A day in the company's calendar, or an instant. */
export const moment = (name: string) =>
  z.union([z.iso.date(), z.iso.datetime({ offset: true })], { error: `${name} must be ${MOMENT}` }).optional();

/** `sort=name` ascending, `sort=-name` descending. */
export function sort<const F extends string>(...fields: F[]) {
  const values = fields.flatMap(field => [field, `-${field}`] as const) as [F | `-${F}`, ...(F | `-${F}`)[]];
  return z.enum(values, { error: `sort must be one of ${values.join(', ')}` }).optional();
}

/** One of several words in a query; any other value is a 400 that lists the words. */
export function choice<const V extends readonly [string, ...string[]]>(name: string, values: V) {
  return z.enum(values, { error: `${name} must be one of ${values.join(', ')}` });
}

/** A record's place in a list, and the records beside it. */
export const neighboursSchema = z.object({
  previous: id.nullable().describe('id of the record before it; null for the first one'),
  next: id.nullable().describe('id of the record after it; null for the last one'),
  number: z.int().min(1).nullable().describe('Its place, from 1; null if the list does not have it'),
  total: z.int().min(0).describe('Records of the list'),
});
export type Neighbours = z.infer<typeof neighboursSchema>;
