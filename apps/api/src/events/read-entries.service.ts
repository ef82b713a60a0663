import { Types } from 'mongoose';
import { SEARCH_LIMIT, type ExportSource } from '../lib/listing';
import { systemPrincipal, type CompanyScope } from '../lib/system-principal';
import { Events, type EventRecord } from './events.model';

const READER = systemPrincipal('read-audit');

/** Which entries of a company are wanted; a field left out limits nothing. */
export interface EntryFilter {
  actor?: string | undefined;
  action?: string | undefined;
  record?: string | undefined;
  /** The first instant, and the first one that is too late. */
  from?: Date | undefined;
  to?: Date | undefined;
}

/** The entries of a company's audit log, newest first. */
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

/** Which actions a company's log has entries of, in the order of the alphabet. By an index alone, from one to the next. */
export const actionsOf = ({ company }: CompanyScope): Promise<string[]> =>
  Events.acrossCompanies(READER).collection.distinct('type', { company }, SEARCH_LIMIT);
