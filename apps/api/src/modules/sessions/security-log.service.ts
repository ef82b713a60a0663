import { FAILURES_TOLD_A_DAY, type SecurityEntryKind } from '@interview-detection/shared/sessions/sessions.rules';
import type { securityLogQuery } from '@interview-detection/shared/sessions/sessions.schema';
import type { Types } from 'mongoose';
import type { z } from 'zod';
import { currentTime } from '#api/lib/app-context';
import type { Published } from '#api/events/domain-event';
import { DAY_MS, HOUR_MS } from '#api/lib/durations';
import { listPage, type Listing } from '#api/database/listing';
import { networkOf } from '#api/lib/network';
import { isStaff, type SessionPrincipal } from '#api/lib/principal';
import { takePoints } from '#api/database/quota';
import { deviceOf, browserOf, currentOrigin, type Origin } from '#api/lib/request-context';
import { canMail } from '#api/lib/mail-server';
import type { UserRecord } from '../users/users.model';
import { newDeviceMail } from '../outbox/mails/account.mails';
import { queueMails } from '../outbox/outbox.service';
import { fullName } from '../users/users.service';
import { securityEntryModel, type SecurityEntryRecord, sessionModel, type SessionRecord } from './sessions.model';

const from = ({ address, userAgent }: Origin) => ({ address: networkOf(address), device: deviceOf(userAgent) });

/**
 * Stores a change of an account in its log, in the transaction of the change; with its origin, if the owner made it.
 */
async function keep(
  user: Types.ObjectId,
  kind: SecurityEntryKind,
  { principal, session }: Pick<Published<unknown>, 'principal' | 'session'>,
  name?: string,
): Promise<void> {
  const origin = isOthers(principal, user) ? undefined : currentOrigin();
  const entry = {
    user,
    kind,
    at: currentTime(),
    ...(name === undefined ? {} : { name }),
    ...(origin ? from(origin) : {}),
  };
  await securityEntryModel().create([entry], { session });
}

/** Returns whether a colleague did it, whose location is not the owner's business. */
const isOthers = (principal: Published<unknown>['principal'], user: Types.ObjectId) =>
  isStaff(principal) && !principal.userId.equals(user);

/** Returns a subscriber that logs events of the account itself. */
export const logForAccount = (kind: SecurityEntryKind) => async (published: Published<unknown>) =>
  keep(published.record._id, kind, published);

/** Returns a subscriber that logs events of an account about something with a name. */
export const logNamed = (kind: SecurityEntryKind) => async (published: Published<{ name: string }>) =>
  keep(published.record._id, kind, published, published.payload.name);

/** Returns a subscriber that logs events of something that an account owns. */
export const logForOwner =
  (kind: SecurityEntryKind) =>
  async (published: Published<{ key: { user: Types.ObjectId; name: string } }>): Promise<void> =>
    keep(published.payload.key.user, kind, published, published.payload.key.name);

/** Logs that the owner ended a session. */
export async function logSessionEnd(published: Published<undefined>): Promise<void> {
  if (isStaff(published.principal)) await keep(published.principal.userId, 'session_ended', published);
}

/**
 * Logs a wrong password or code, combining those of an hour from one place. Does the same work if there is no such
 * account.
 */
export async function logFailure(
  kind: 'sign_in_failed' | 'password_wrong' | 'code_wrong',
  { email, user }: { email: string; user: Pick<UserRecord, '_id'> | null },
  origin: Origin,
): Promise<void> {
  const limit = { limit: FAILURES_TOLD_A_DAY, windowMs: DAY_MS, amount: 1 };
  const { isTaken } = await takePoints(`failures-told:${email}`, limit);
  const place = isTaken ? from(origin) : { address: null, device: null };
  const now = currentTime();
  const recent = { at: { $gte: new Date(now.getTime() - HOUR_MS) } };
  await securityEntryModel().updateOne(
    { user: user?._id ?? null, kind, ...place, ...recent },
    { $set: { at: now }, $inc: { times: 1 } },
    // The same query runs without an account, so that the response time does not reveal whether there is one.
    { upsert: user !== null },
  );
}

/** Returns an account's own log, latest first. */
export async function listSecurityLog(
  { userId }: SessionPrincipal,
  query: z.output<typeof securityLogQuery>,
): Promise<Listing<SecurityEntryRecord>> {
  const own = { user: userId };
  return listPage(query, {
    rows: ({ skip, limit }) => securityEntryModel().find(own).sort({ at: -1, _id: -1 }).skip(skip).limit(limit).lean(),
    total: () => securityEntryModel().countDocuments(own),
  });
}

/** Deletes the sessions and the log of a deleted account. */
export async function forgetSessions({ record, session }: Published<undefined>): Promise<void> {
  await sessionModel().deleteMany({ user: record._id }, { session });
  await securityEntryModel().deleteMany({ user: record._id }, { session });
}

interface Started {
  user: UserRecord;
  started: SessionRecord;
  isSignIn: boolean;
}

/**
 * Logs a sign-in, and emails the owner if this browser has not signed in to the account before; not for the first logged
 * sign-in, when any browser would be new.
 */
export async function logSignIn({ payload: { user, started, isSignIn }, session }: Published<Started>): Promise<void> {
  if (!isSignIn) return;
  const browser = browserOf(currentOrigin()?.userAgent ?? '');
  const signedIn = { user: user._id, browser: { $type: 'string' as const } };
  const known = await securityEntryModel().exists(signedIn).session(session);
  const isNew = known !== null && !(await securityEntryModel().exists({ user: user._id, browser }).session(session));
  const { address, device, createdAt: at } = started;
  await securityEntryModel().create([{ user: user._id, kind: 'signed_in', at, address, device, browser }], { session });
  if (!isNew || !canMail()) return;
  const content = newDeviceMail({ name: user.first_name, device, address, at });
  const to = { name: fullName(user), address: user.email };
  await queueMails([{ kind: 'new-device', to, content, isUrgent: true }], { scope: null, session });
}
