import {
  BUFFER_MAX,
  type Availability,
  type AvailabilityInput,
  type availabilityQuery,
  type UserAvailability,
} from '@interview-detection/shared/availability/availability.schema';
import { currentZoneName } from '@interview-detection/shared/zone-names';
import { Types, type ClientSession } from 'mongoose';
import type { z } from 'zod';
import { changedFields } from '#api/events/audited-fields.rules';
import { type Published, defineEvent } from '#api/events/domain-event';
import { publish } from '#api/events/publish.service';
import { presentRef, type RefRecord } from '#api/database/history';
import { inTransaction } from '#api/database/transaction';
import { AppError } from '#api/lib/app-error';
import type { CompanyPrincipal } from '#api/lib/principal';
import type { CompanyScope } from '#api/lib/system-principal';
import { findCompany } from '../company/company.service';
import { findBusy } from '../interviews/interviewers.service';
import { findContacts } from '../users/users.service';
import { Availabilities } from './availability.model';
import { defaultHours, freeSpans, widened, within, type Hours, type Span } from './availability.rules';

/** A person set their own working hours, days off or buffer. */
const availabilityChanged = defineEvent('user.availability_changed');

const FIELDS = ['timeZone', 'hours', 'daysOff', 'bufferMinutes'] as const;

/** Returns the caller's working hours; the default ones until they choose others. */
export async function getOwnAvailability({ scope, userId }: CompanyPrincipal): Promise<Availability> {
  const kept = await Availabilities.in(scope).findOne({ _id: userId }).lean();
  return present(kept ?? (await defaultOf(scope)), kept === null);
}

/** Sets the caller's working hours, replacing those before. The same again changes nothing. */
export async function setOwnAvailability(principal: CompanyPrincipal, input: AvailabilityInput): Promise<Availability> {
  const { scope, userId: _id, companyId: company } = principal;
  return inTransaction(async session => {
    const before = await Availabilities.in(scope).findOne({ _id }).session(session).lean();
    const changed = before ? changedFields(before, input, FIELDS) : [...FIELDS];
    if (changed.length === 0) return present(input, false);
    await Availabilities.in(scope).updateOne({ _id }, { $set: input }, { upsert: true, session });
    await publish(availabilityChanged, { principal, session, record: { _id, company }, changed });
    return present(input, false);
  });
}

/**
 * Returns when people of the company are busy and free, in the order asked for. Throws 403 for an interviewer who asks
 * for others, 404 for someone who is not an active user of the company.
 */
export async function listAvailability(
  principal: CompanyPrincipal,
  { users, ...query }: z.output<typeof availabilityQuery>,
): Promise<UserAvailability[]> {
  const { scope, userId } = principal;
  const span = { from: new Date(query.from), to: new Date(query.to) };
  const ids = (users ?? [userId.toHexString()]).map(id => new Types.ObjectId(id));
  if (scope.interviewer && !ids.every(id => id.equals(userId))) {
    throw new AppError('FORBIDDEN', 'Interviewers may read only their own availability');
  }
  const known = await findContacts(scope, ids);
  const people = ids.map(_id => ({ _id, name: known.get(_id.toHexString())?.name }));
  const timesOf = await readTimes(scope, ids, span);
  return people.map(({ _id, name }) => {
    if (name === undefined) throw new AppError('NOT_FOUND', 'No one in your company has this id');
    const { busy, free } = timesOf(_id);
    return { user: presentRef({ _id, name }), busy: busy.map(presentSpan), free: free.map(presentSpan) };
  });
}

interface Counting {
  /** An interview that may be moved, and so takes no time. */
  except?: Types.ObjectId;
  /** False: as if they had no interviews. */
  busy?: boolean;
  session?: ClientSession;
}

/** Returns when each of these people is free within a span. */
export async function findFree(
  scope: CompanyScope,
  people: readonly Pick<RefRecord, '_id'>[],
  span: Span,
  counting: Counting = {},
): Promise<Span[][]> {
  const ids = people.map(({ _id }) => _id);
  const timesOf = await readTimes(scope, ids, span, counting);
  return ids.map(id => timesOf(id).free);
}

/** Deletes the working hours of a deleted account. */
export async function forgetAvailability({ scope, session, record: { _id } }: Published<unknown>): Promise<void> {
  if (scope) await Availabilities.in(scope).deleteOne({ _id }, { session });
}

async function readTimes(
  scope: CompanyScope,
  ids: Types.ObjectId[],
  span: Span,
  { busy: counted = true, ...options }: Counting = {},
): Promise<(id: Types.ObjectId) => { busy: Span[]; free: Span[] }> {
  // An interview just outside the span may still take its edge, by its buffer.
  const busy = counted ? await findBusy(scope, ids, widened(span, BUFFER_MAX), options) : [];
  const kept = await Availabilities.in(scope)
    .find({ _id: { $in: ids } })
    .session(options.session ?? null)
    .lean();
  const usual = await defaultOf(scope);
  return id => {
    const hours: Hours = kept.find(({ _id }) => _id.equals(id)) ?? usual;
    const theirs = busy.filter(({ interviewers }) => interviewers.some(one => one.equals(id)));
    return { busy: within(theirs, span), free: freeSpans(hours, theirs, span) };
  };
}

const defaultOf = async (scope: CompanyScope): Promise<Hours> =>
  defaultHours((await findCompany(scope))?.timeZone ?? 'UTC');

const present = ({ timeZone, hours, daysOff, bufferMinutes }: Hours, isDefault: boolean): Availability => ({
  timeZone: currentZoneName(timeZone),
  hours: hours.map(({ day, from, to }) => ({ day, from, to })),
  daysOff: [...daysOff],
  bufferMinutes,
  isDefault,
});

const presentSpan = ({ from, to }: Span) => ({ from: from.toISOString(), to: to.toISOString() });
