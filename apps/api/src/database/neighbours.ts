import type { Neighbours } from '@interview-detection/shared/list-query';
import type mongoose from 'mongoose';
import { NAME_COLLATION, SEARCH_LIMIT, sortOrder } from './listing';

interface Rows {
  findFast: (filter: object, options?: mongoose.mongo.FindOptions) => mongoose.mongo.FindCursor<Row>;
  countFast: (filter: object, options?: mongoose.mongo.CountDocumentsOptions) => Promise<number>;
}

type Row = mongoose.mongo.WithId<mongoose.mongo.Document>;

interface List {
  filter: object;
  /** `name` or `-name`. */
  sort: string;
  /** The stored field of each name to sort by. */
  fields: Record<string, string>;
}

export const NO_NEIGHBOURS: Neighbours = { previous: null, next: null, number: null, total: 0 };

/**
 * Returns the records before and after one in a list, in its order. One that the list does not have, as when it was
 * decided meanwhile, has the neighbours of the place where it would be.
 */
export async function neighboursOf(
  rows: Rows,
  record: { _id: mongoose.Types.ObjectId },
  { filter, sort, fields }: List,
): Promise<Neighbours> {
  const order = sortOrder(sort, fields);
  const [field = '_id'] = Object.keys(order);
  const value = field.split('.').reduce<unknown>((found, name) => (found as Row)[name], record);
  const options = { ...SEARCH_LIMIT, ...(sort.endsWith('name') ? { collation: NAME_COLLATION } : {}) };
  /** The part of the list on one side of the record; the first condition bounds the index. */
  const beside = (side: 'before' | 'after') => {
    const op = (side === 'after') === (order[field] === 1) ? '$gt' : '$lt';
    return {
      $and: [
        filter,
        { [field]: { [`${op}e`]: value } },
        { $or: [{ [field]: { [op]: value } }, { _id: { [op]: record._id } }] },
      ],
    };
  };
  const nearest = async (side: 'before' | 'after') => {
    const direction = side === 'after' ? 1 : -1;
    const turned = Object.fromEntries(Object.entries(order).map(([name, way]) => [name, way * direction] as const));
    const [found] = await rows
      .findFast(beside(side), { ...options, projection: { _id: 1 }, sort: turned as mongoose.mongo.Sort, limit: 1 })
      .toArray();
    return found ? String(found._id) : null;
  };
  const [previous, next, before, isListed, total] = await Promise.all([
    nearest('before'),
    nearest('after'),
    rows.countFast(beside('before'), options),
    rows.countFast({ $and: [filter, { _id: record._id }] }, options),
    rows.countFast(filter, options),
  ]);
  return { previous, next, number: isListed ? before + 1 : null, total };
}
