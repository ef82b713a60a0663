import type { Page } from '@interview-detection/shared/endpoint';
import type mongoose from 'mongoose';
import { PAGE_SIZE, UNPAGED_ROWS } from '@interview-detection/shared/list-query';
import { database } from '../lib/app-context';
import { contains } from '../lib/search-pattern';

export interface Listing<T> {
  items: T[];
  /** Present when a page was asked for or the list was cut (contract §10). */
  page?: Page;
}

interface PageRequest {
  page?: number | undefined;
  size?: number | undefined;
}

interface Source<T> {
  rows: (range: { skip: number; limit: number }) => PromiseLike<T[]>;
  total: () => Promise<number>;
}

/** The source of a list that can also be exported. */
export interface ExportSource<T> {
  /** Returns the rows in order; `limit` 0 means no limit. */
  find: (options: mongoose.mongo.FindOptions) => mongoose.mongo.FindCursor<T>;
  total: () => Promise<number>;
}

/**
 * Limits every query of a list each time it is sent: a text search reads all rows of a company, for at most this long.
 * After that the caller gets 503 with Retry-After.
 */
export const SEARCH_LIMIT = { maxTimeMS: 5_000 } as const;

/** Returns one page of an exportable list, as `listPage` does. */
export function findPage<T>(request: PageRequest, { find, total }: ExportSource<T>): Promise<Listing<T>> {
  return listPage(request, { rows: range => find({ ...range, ...SEARCH_LIMIT }).toArray(), total });
}

/**
 * Returns one page if `page` or `size` was given, else the first 1,000 rows. Counts the total only if `page` is in the
 * reply.
 */
export async function listPage<T>(request: PageRequest, { rows, total }: Source<T>): Promise<Listing<T>> {
  if (request.page === undefined && request.size === undefined) {
    const items = await rows({ skip: 0, limit: UNPAGED_ROWS + 1 });
    if (items.length <= UNPAGED_ROWS) return { items };
    return { items: items.slice(0, UNPAGED_ROWS), page: { number: 1, size: UNPAGED_ROWS, total: await total() } };
  }
  const size = request.size ?? PAGE_SIZE;
  const number = request.page ?? 1;
  const [items, count] = await Promise.all([rows({ skip: (number - 1) * size, limit: size }), total()]);
  return { items, page: { number, size, total: count } };
}

const EXPORT_BATCH = 200;
/** Limits the database's work for all rows; time spent waiting for a slow reader does not count. */
const EXPORT_LIMIT_MS = 60_000;

/**
 * Yields every row of a list, in batches, as it was at one moment, for an export; if a page was asked for, only its
 * rows. Yields nothing without a source. Ending the iteration closes the cursor.
 */
export async function* allRows<T>(request: PageRequest, source: ExportSource<T> | null): AsyncGenerator<T> {
  if (!source) return;
  const isPaged = request.page !== undefined || request.size !== undefined;
  const limit = isPaged ? (request.size ?? PAGE_SIZE) : 0;
  const session = await database().startSession({ snapshot: true });
  const skip = ((request.page ?? 1) - 1) * limit;
  const cursor = source.find({ skip, limit, session, maxTimeMS: EXPORT_LIMIT_MS, batchSize: EXPORT_BATCH });
  try {
    yield* cursor;
  } finally {
    await cursor.close();
    await session.endSession();
  }
}

/** Returns the empty list of a person without a company, with its page if one was asked for. */
export async function emptyList(request: PageRequest): Promise<Listing<never>> {
  if (request.page === undefined && request.size === undefined) return { items: [] };
  return { items: [], page: { number: request.page ?? 1, size: request.size ?? PAGE_SIZE, total: 0 } };
}

/** Number of words searched for one by one; the rest of the text counts as one more, whatever its length. */
const SEARCH_WORDS = 8;

type Found = Record<string, RegExp>;

/** Returns the words of a search, of which there are few. */
export function searchWords(text: string | undefined): string[] {
  const all = text?.split(/\s+/).filter(Boolean) ?? [];
  const rest = all.slice(SEARCH_WORDS - 1).join(' ');
  return [...all.slice(0, SEARCH_WORDS - 1), ...(rest ? [rest] : [])];
}

/** Returns a filter for rows of which a field contains a word. */
export const containsWord = (fields: readonly string[], word: string) => ({
  $or: fields.map((field): Found => ({ [field]: contains(word) })),
});

/** Returns a filter for rows whose fields contain every word of `text`, in any order; {} if there are no words. */
export function findsWords(text: string | undefined, fields: readonly string[]): { $and?: { $or: Found[] }[] } {
  const words = searchWords(text);
  return words.length === 0 ? {} : { $and: words.map(word => containsWord(fields, word)) };
}

/**
 * Returns Mongo's sort for `name` or `-name`, with ties broken by `_id` in the same direction so that pages never
 * overlap.
 */
export function sortOrder(sort: string, fields: Record<string, string>): Record<string, 1 | -1> {
  const direction = sort.startsWith('-') ? -1 : 1;
  const field = fields[sort.replace(/^-/, '')];
  if (field === undefined) throw new Error(`No field is sorted by ${sort}`);
  return { [field]: direction, _id: direction };
}

interface Rows<T> {
  findFast: (filter: object, options?: mongoose.mongo.FindOptions) => mongoose.mongo.FindCursor<T>;
  countFast: (filter: object, options?: mongoose.mongo.CountDocumentsOptions) => Promise<number>;
}

interface Order {
  /** `name` or `-name`. */
  sort: string;
  /** The stored field of each name to sort by. */
  fields: Record<string, string>;
  /** Fields left out of the rows. */
  without: readonly string[];
}

/** Returns the rows that match a filter, in an order, as the source of an exportable list. */
export function sortedRows<T>(rows: Rows<T>, filter: object, { sort, fields, without }: Order): ExportSource<T> {
  const order: mongoose.mongo.FindOptions = {
    projection: Object.fromEntries(without.map(field => [field, 0])),
    sort: sortOrder(sort, fields),
    ...(sort.endsWith('name') ? { collation: NAME_COLLATION } : {}),
  };
  return {
    find: options => rows.findFast(filter, { ...order, ...options }),
    total: () => rows.countFast(filter, SEARCH_LIMIT),
  };
}

/** Sorts names as people expect, ignoring case and accents. Queries and indexes must name the same collation. */
export const NAME_COLLATION = { locale: 'en', strength: 1 } as const;
