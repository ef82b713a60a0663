import { KEYS_MAX } from '@interview-detection/shared/api-keys/api-keys.rules';
import type { AddApiKey, apiKeysQuery } from '@interview-detection/shared/api-keys/api-keys.schema';
import { Types, type ClientSession } from 'mongoose';
import type { z } from 'zod';
import type { Published } from '../../events/domain-event';
import { publish } from '../../events/publish.service';
import { AppError, invalidField } from '../../lib/app-error';
import { listPage, type Listing } from '../../lib/listing';
import type { CompanyPrincipal, Principal } from '../../lib/principal';
import type { CompanyScope } from '../../lib/system-principal';
import { inTransaction } from '../../lib/transaction';
import { letIn } from '../users/acting-user.service';
import { findContacts } from '../users/users.service';
import { apiKeyCreated, apiKeyRemoved } from './api-keys.events';
import { ApiKeys, type ApiKeyRecord } from './api-keys.model';
import { drawKey, hashKey } from './key-token.rules';

/** A key beside its maker's name. */
export interface ListedKey {
  key: ApiKeyRecord;
  maker: string;
}

/** Which keys somebody gets to: their own, and whoever decides over the team all of the company. */
const reachedBy = ({ permissions, userId }: CompanyPrincipal) => (permissions.has('team.edit') ? {} : { user: userId });

/** The keys that the principal gets to, newest first. */
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
  // A maker who was deactivated this moment has no keys any more.
  return { items: items.map(key => ({ key, maker: makers.get(key.user.toHexString())?.name ?? '' })), ...rest };
}

/** Makes a key for the principal, who is told it this once. Throws 400, 401 where their account or sessions have ended meanwhile, 409 TOO_MANY_API_KEYS. */
export async function makeApiKey(
  principal: CompanyPrincipal,
  { name, access, expiresAt }: AddApiKey,
): Promise<ListedKey & { secret: string }> {
  const createdAt = new Date();
  const ends = expiresAt === null ? null : new Date(expiresAt);
  if (ends !== null && ends <= createdAt) throw invalidField('expiresAt', 'The expiry must lie ahead');
  const _id = new Types.ObjectId();
  const secret = drawKey(_id);
  const keys = ApiKeys.in(principal.scope);
  const { userId: user } = principal;
  const record = { _id, user, name, access, hash: hashKey(secret), expiresAt: ends, createdAt };
  const key = await inTransaction(async session => {
    await letIn(principal, session);
    // Of two at once the second conflicts with the first, and counts it.
    const { matchedCount } = await keys.updateMany({ user }, { $inc: { neighbours: 1 } }, { session });
    if (matchedCount >= KEYS_MAX) throw new AppError('TOO_MANY_API_KEYS');
    const made = await keys.insert(record, session);
    await publish(apiKeyCreated, { principal, session, record: made });
    return made;
  });
  return { key, maker: principal.name, secret };
}

/** Deletes a key that the principal gets to: from then on it opens nothing. Throws 404. */
export async function removeApiKey(principal: CompanyPrincipal, id: string): Promise<void> {
  await inTransaction(async session => {
    const found = await ApiKeys.in(principal.scope)
      .findOne({ ...reachedBy(principal), _id: id })
      .session(session)
      .lean();
    if (!found) throw new AppError('NOT_FOUND', 'Key not found');
    await end(found, { principal, scope: principal.scope, session });
  });
}

/**
 * Deletes every key of somebody who was deactivated or left, or whose password was set, in that transaction: whoever was in
 * before is out, and whoever is let in again makes new ones.
 */
export async function endKeysOf({ principal, scope, session, record }: Published<unknown>): Promise<void> {
  if (!scope) return;
  const keys = await ApiKeys.in(scope).find({ user: record._id }).session(session).lean();
  for (const key of keys) await end(key, { principal, scope, session });
}

/** The same where somebody ended all of their sessions; whoever keeps one keeps their keys. */
export async function endKeysWithSessions(published: Published<{ isAll: boolean }>): Promise<void> {
  if (published.payload.isAll) await endKeysOf(published);
}

interface Ending {
  principal: Principal;
  scope: CompanyScope;
  session: ClientSession;
}

async function end(key: ApiKeyRecord, { principal, scope, session }: Ending): Promise<void> {
  await ApiKeys.in(scope).deleteOne({ _id: key._id }, { session });
  await publish(apiKeyRemoved, { principal, session, record: key });
}
