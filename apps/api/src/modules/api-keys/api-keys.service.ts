import { KEY_DAYS, KEYS_MAX } from '@interview-detection/shared/api-keys/api-keys.rules';
import type { AddApiKey, apiKeysQuery } from '@interview-detection/shared/api-keys/api-keys.schema';
import { Types, type ClientSession } from 'mongoose';
import type { z } from 'zod';
import { currentTime } from '#api/lib/app-context';
import { type Published, defineEvent } from '#api/events/domain-event';
import { publish } from '#api/events/publish.service';
import { AppError, invalidField } from '#api/lib/app-error';
import { DAY_MS } from '#api/lib/durations';
import { listPage, type Listing } from '#api/database/listing';
import { sendsMail } from '#api/lib/mail-server';
import { requireFreshSignIn } from '#api/lib/fresh-sign-in';
import type { CompanyPrincipal, Principal } from '#api/lib/principal';
import type { CompanyScope } from '#api/lib/system-principal';
import { inTransaction } from '#api/database/transaction';
import { letIn } from '../users/session-user.service';
import { findContacts } from '../users/users.service';
import { ApiKeys, type ApiKeyRecord } from './api-keys.model';
import { drawKey, hashKey } from './key-token.rules';

export const apiKeyCreated = defineEvent<{ key: ApiKeyRecord }>('apiKey.created');
/**
 * Removed by a person, or because its maker was deactivated, left, set a password, ended all sessions or got a role
 * without keys.
 */
export const apiKeyRemoved = defineEvent<{ key: ApiKeyRecord; isMailed: boolean }>('apiKey.removed');

/** A key with its maker's name. */
export interface ListedKey {
  key: ApiKeyRecord;
  maker: string;
}

/** Filters the keys that the principal can see: their own, or all of the company's for those who manage the team. */
const reachedBy = ({ permissions, userId }: CompanyPrincipal) => (permissions.has('team.edit') ? {} : { user: userId });

/** Returns the keys that the principal can see, newest first. */
export async function listApiKeys(
  principal: CompanyPrincipal,
  query: z.output<typeof apiKeysQuery>,
): Promise<Listing<ListedKey>> {
  const keys = ApiKeys.in(principal.scope);
  const filter = reachedBy(principal);
  const { items, ...rest } = await listPage(query, {
    rows: ({ skip, limit }) => keys.find(filter).sort({ _id: -1 }).skip(skip).limit(limit).lean(),
    total: () => keys.countDocuments(filter),
  });
  const makers = await findContacts(
    principal.scope,
    items.map(({ user }) => user),
  );
  // A maker who was deactivated in this very moment has no keys any more.
  return { items: items.map(key => ({ key, maker: makers.get(key.user.toHexString())?.name ?? '' })), ...rest };
}

/**
 * Makes a key for the principal; its secret is shown this once. Throws 400, 401 where their account or sessions have
 * ended meanwhile, 403 CONFIRM_PASSWORD, 409 EMAIL_UNVERIFIED, 409 TOO_MANY_API_KEYS.
 */
export async function makeApiKey(
  principal: CompanyPrincipal,
  { name, access, expiresAt }: AddApiKey,
): Promise<ListedKey & { secret: string }> {
  requireFreshSignIn(principal);
  // A person who registers another's address must not keep a way in.
  if (principal.account.isEmailUnverified && sendsMail()) {
    throw new AppError('EMAIL_UNVERIFIED', 'Verify your email address before you create keys');
  }
  const createdAt = currentTime();
  const ends = endOf(expiresAt, createdAt);
  if (ends !== null && ends <= createdAt) throw invalidField('expiresAt', 'The expiry must lie ahead');
  const _id = new Types.ObjectId();
  const secret = drawKey(_id);
  const keys = ApiKeys.in(principal.scope);
  const { userId: user } = principal;
  const record = { _id, user, name, access, hash: hashKey(secret), expiresAt: ends, createdAt };
  const key = await inTransaction(async session => {
    await letIn(principal, session);
    // Of two made at once, the second conflicts with the first, runs again and counts it.
    const { matchedCount } = await keys.updateMany({ user }, { $inc: { neighbours: 1 } }, { session });
    if (matchedCount >= KEYS_MAX) throw new AppError('TOO_MANY_API_KEYS');
    const made = await keys.insert(record, session);
    await publish(apiKeyCreated, { principal, session, record: made, payload: { key: made } });
    return made;
  });
  return { key, maker: principal.name, secret };
}

/** Returns when a key expires: after 90 days unless the maker chose otherwise; null for never. */
function endOf(expiresAt: AddApiKey['expiresAt'], createdAt: Date): Date | null {
  if (expiresAt === undefined) return new Date(createdAt.getTime() + KEY_DAYS * DAY_MS);
  return expiresAt === null ? null : new Date(expiresAt);
}

/** Deletes a key that the principal can see; it stops working at once. Throws 404. */
export async function removeApiKey(principal: CompanyPrincipal, id: string): Promise<void> {
  await inTransaction(async session => {
    const found = await ApiKeys.in(principal.scope)
      .findOne({ ...reachedBy(principal), _id: id })
      .session(session)
      .lean();
    if (!found) throw new AppError('NOT_FOUND', 'Key not found');
    await end(found, { principal, scope: principal.scope, session }, true);
  });
}

/**
 * Deletes every key of a person, in the transaction of the change that ends their access.
 *
 * @param isMailed whether the owner gets a separate mail about it
 */
export async function endKeysOf(
  { principal, scope, session, record }: Published<unknown>,
  isMailed: boolean,
): Promise<void> {
  if (!scope) return;
  const keys = await ApiKeys.in(scope).find({ user: record._id }).session(session).lean();
  for (const key of keys) await end(key, { principal, scope, session }, isMailed);
}

interface Ending {
  principal: Principal;
  scope: CompanyScope;
  session: ClientSession;
}

/** @param isMailed whether the owner gets a separate mail about it */
async function end(key: ApiKeyRecord, { principal, scope, session }: Ending, isMailed: boolean): Promise<void> {
  await ApiKeys.in(scope).deleteOne({ _id: key._id }, { session });
  await publish(apiKeyRemoved, { principal, session, record: key, payload: { key, isMailed } });
}
