import { Types } from 'mongoose';
import { isDeepStrictEqual } from 'node:util';

/** A JSON value, which always reads and hashes the same. */
type Single = string | number | boolean | null;
type PlainValue = Single | Single[] | Record<string, Single>;

/** A field that changed, with its values if they identify no person. */
export interface Change {
  field: string;
  from?: PlainValue;
  to?: PlainValue;
}

/**
 * Fields whose values the audit log keeps, by kind of record. A chain cannot forget, so none may hold what a person
 * wrote or anything that identifies one: only settings, statuses, roles, dates and ids.
 */
const KEPT_VALUES: Readonly<Record<string, readonly string[]>> = {
  audit: ['removedThrough', 'hash'],
  candidate: ['status', 'stage', 'mergedWith'],
  company: [
    'timeZone',
    'aiIndication',
    'secondFactorRequired',
    'aiModel',
    'windowHours',
    'changeUntilHours',
    'language',
    'color',
    'recordingDays',
    'evidenceDays',
    'resumeDays',
    'transcriptDays',
    'signals',
  ],
  interview: ['status', 'startsAt', 'timeZone', 'policy', 'interviewer', 'interviewers'],
  position: ['stages'],
  user: ['role', 'active'],
  webhook: ['events', 'enabled'],
};

/** A record before or after a change, as far as it is known. */
export type Values = Readonly<Record<string, unknown>> | object;

/** Returns what the log records about the changed fields of such a record. */
export function changesOf(
  kind: string,
  changed: readonly string[],
  { before, after }: { before?: Values | undefined; after?: Values | undefined },
): Change[] {
  const kept = KEPT_VALUES[kind] ?? [];
  return changed.map(field => {
    if (!kept.includes(field)) return { field };
    const [from, to] = [before, after].map(values => (values as Record<string, unknown> | undefined)?.[field]);
    return {
      field,
      // A value that is not set is left out.
      ...(from === undefined ? {} : { from: plain(from) }),
      ...(to === undefined ? {} : { to: plain(to) }),
    };
  });
}

/** Reduces a reference with id and name to its id: the name is looked up. */
function plain(value: unknown): PlainValue {
  if (Array.isArray(value)) return value.map(one => single(idOf(one)));
  if (typeof value !== 'object' || value === null || value instanceof Types.ObjectId || value instanceof Date) {
    return single(value);
  }
  if ('_id' in value) return single(value._id);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, single(one)]));
}

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && '_id' in value ? value._id : value;

function single(value: unknown): Single {
  if (value === undefined || value === null) return null;
  if (value instanceof Types.ObjectId) return value.toHexString();
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  throw new Error(`The audit log keeps no ${typeof value} in a value`);
}

/** Returns which of these fields are not the same in both, for `changed` of an event. */
export function changedFields<T extends object, K extends keyof T & string>(
  before: T,
  after: { readonly [Field in K]?: unknown },
  fields: readonly K[],
): K[] {
  return fields.filter(field => !isDeepStrictEqual(before[field], after[field]));
}
