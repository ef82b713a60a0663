import type { Page } from '@interview-detection/shared/endpoint';
import mongoose from 'mongoose';
import { PAGE_SIZE, UNPAGED_ROWS } from '@interview-detection/shared/list-query';
import { contains } from './search-pattern';

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

/** Where the rows of a list come from that can be exported too. */
export interface ExportSource<T> {
  /** The rows in their order; `limit` 0 is no limit. */
  find: (options: mongoose.mongo.FindOptions) => mongoose.mongo.FindCursor<T>;
  total: () => Promise<number>;
}

/**
 * For every query of a list, each time it is sent: a search of text reads all rows of a company, and no longer than this.
 * Beyond it the caller gets 503 with Retry-After.
 */
export const SEARCH_LIMIT = { maxTimeMS: 5_000 } as const;

/** One page of what can be exported too, as `listPage`. */
export function findPage<T>(request: PageRequest, { find, total }: ExportSource<T>): Promise<Listing<T>> {
  return listPage(request, { rows: range => find({ ...range, ...SEARCH_LIMIT }).toArray(), total });
}

/** One page where `page` or `size` was asked for, else the first 1,000 rows; counts only where `page` is answered. */
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
/** Of the database's work for all rows; what a slow reader takes is not counted. */
const EXPORT_LIMIT_MS = 60_000;

/**
 * Every row of a list as it was at one moment, for an export, some at a time; of one page where one was asked for. None
 * without a source. Whoever stops reading ends the cursor.
 */
export async function* allRows<T>(request: PageRequest, source: ExportSource<T> | null): AsyncGenerator<T> {
  if (!source) return;
  const isPaged = request.page !== undefined || request.size !== undefined;
  const limit = isPaged ? (request.size ?? PAGE_SIZE) : 0;
  const session = await mongoose.startSession({ snapshot: true });
  const skip = ((request.page ?? 1) - 1) * limit;
  const cursor = source.find({ skip, limit, session, maxTimeMS: EXPORT_LIMIT_MS, batchSize: EXPORT_BATCH });
  try {
    yield* cursor;
  } finally {
    await cursor.close();
    await session.endSession();
  }
}

/** The list of a person without a company, with its page where one was asked for. */
export async function emptyList(request: PageRequest): Promise<Listing<never>> {
  if (request.page === undefined && request.size === undefined) return { items: [] };
  return { items: [], page: { number: request.page ?? 1, size: request.size ?? PAGE_SIZE, total: 0 } };
}

/** Words of a search that are looked for one by one; what is behind them is one more, however long. */
const SEARCH_WORDS = 8;

type Found = Record<string, RegExp>;

/** A filter that finds rows in whose fields every word of `text` stands somewhere, in any order; {} without words. */
export function findsWords(text: string | undefined, fields: readonly string[]): { $and?: { $or: Found[] }[] } {
  const all = text?.split(/\s+/).filter(Boolean) ?? [];
  if (all.length === 0) return {};
  const rest = all.slice(SEARCH_WORDS - 1).join(' ');
  const words = [...all.slice(0, SEARCH_WORDS - 1), ...(rest ? [rest] : [])];
  return { $and: words.map(word => ({ $or: fields.map(field => ({ [field]: contains(word) })) })) };
}

/** Mongo's sort for `name` or `-name`, ties broken by `_id` in the same direction so that pages never overlap. */
export function sortOrder(sort: string, fields: Record<string, string>): Record<string, 1 | -1> {
  const direction = sort.startsWith('-') ? -1 : 1;
  const field = fields[sort.replace(/^-/, '')];
  if (field === undefined) throw new Error(`No field is sorted by ${sort}`);
  return { [field]: direction, _id: direction };
}

/** Names sort as people expect: case and accents do not matter. Queries and indexes name the same collation. */
export const NAME_COLLATION = { locale: 'en', strength: 1 } as const;
