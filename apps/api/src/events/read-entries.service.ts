import { Types } from 'mongoose';
import { SEARCH_LIMIT, type ExportSource } from '../database/listing';
import { systemPrincipal, type CompanyScope } from '../lib/system-principal';
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
