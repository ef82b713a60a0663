import { Types } from 'mongoose';
import { database } from '../lib/app-context';
import { SEARCH_LIMIT, type ExportSource } from '../database/listing';
import { systemPrincipal, type CompanyScope } from '../lib/system-principal';
import { companyCollections } from '../database/company-collection';
import { Events, type EventRecord } from './events.model';

const READER = systemPrincipal('read-audit');

/** Filters a company's entries; an absent field filters nothing. */
export interface EntryFilter {
  actor?: string | undefined;
  action?: string | undefined;
  record?: string | undefined;
  /** Inclusive start and exclusive end. */
  from?: Date | undefined;
  to?: Date | undefined;
}

/** Returns the entries of a company's audit log, newest first. */
export function entriesOf(scope: CompanyScope, filter: EntryFilter): ExportSource<EventRecord> {
  const { actor, action, record, from, to } = filter;
  const which = {
    ...(actor ? { 'principal._id': new Types.ObjectId(actor) } : {}),
    ...(action ? { type: action } : {}),
    ...(record ? { 'record._id': new Types.ObjectId(record) } : {}),
    ...(from || to ? { at: { ...(from ? { $gte: from } : {}), ...(to ? { $lt: to } : {}) } } : {}),
  };
  return {
    find: options => Events.in(scope).findFast(which, { sort: { at: -1, _id: -1 }, ...options }),
    total: () => Events.in(scope).countFast(which, SEARCH_LIMIT),
  };
}

/**
 * Returns the actions that occur in a company's log, in alphabetical order. Skips from one to the next by an index
 * alone.
 */
export const actionsOf = ({ company }: CompanyScope): Promise<string[]> =>
  Events.unscoped(READER).collection.distinct('type', { company }, SEARCH_LIMIT);

/** A record known by its id and the kind of that id. */
export interface Named {
  kind: string;
  _id: Types.ObjectId;
}

const keyOf = ({ kind, _id }: Named) => `${kind} ${_id.toHexString()}`;

/**
 * Looks up the current names of a company's records, one query per kind; returns a function from a record to its name,
 * or to null if it no longer exists or has no name.
 */
export async function namesOf(scope: CompanyScope, wanted: readonly Named[]): Promise<(one: Named) => string | null> {
  const names = new Map<string, string>();
  for (const { name: collection, names: declared } of companyCollections()) {
    const kinds = Object.entries(declared?.of ?? {});
    const ids = wanted.filter(({ kind }) => kinds.some(([known]) => known === kind)).map(({ _id }) => _id);
    if (!declared || ids.length === 0) continue;
    const found = database()
      .collection(collection)
      .find(
        { company: scope.company, _id: { $in: ids } },
        { projection: Object.fromEntries(declared.fields.map(field => [field, 1])) },
      );
    for await (const record of found) {
      for (const [kind, nameOf] of kinds) {
        const name = nameOf(record as never);
        if (name !== null) names.set(keyOf({ kind, _id: record._id }), name);
      }
    }
  }
  return one => names.get(keyOf(one)) ?? null;
}
