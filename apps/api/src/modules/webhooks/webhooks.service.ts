import { WEBHOOKS_MAX } from '@interview-detection/shared/webhooks/webhooks.rules';
import type { AddWebhook, UpdateWebhook, deliveriesQuery } from '@interview-detection/shared/webhooks/webhooks.schema';
import { Types, type ClientSession } from 'mongoose';
import type { z } from 'zod';
import { currentTime, settings } from '#api/lib/app-context';
import { changedFields } from '#api/events/audited-fields.rules';
import { publish } from '#api/events/publish.service';
import { AppError, invalidField } from '#api/lib/app-error';
import { refOf, type CompanyPrincipal } from '#api/lib/principal';
import { inTransaction } from '#api/database/transaction';
import { listPage, type Listing } from '#api/database/listing';
import { type CompanyScope, systemPrincipal } from '#api/lib/system-principal';
import { takeCompanyTurn } from '../company/company.service';
import { isChosenHost, isPrivateLiteral, OTHER_HOST, PRIVATE_ADDRESS } from './receiver.gateway';
import { sealSecret, openSecret, newSecret } from './webhooks.rules';
import { webhookAdded, webhookRemoved, webhookUpdated } from './webhooks.events';
import { Webhooks, type WebhookRecord, Deliveries, type DeliveryRecord } from './webhooks.model';

/** Returns the company's webhooks, oldest first; never more than it may have. */
export const listWebhooks = (principal: CompanyPrincipal): Promise<WebhookRecord[]> =>
  Webhooks.in(principal.scope).find().sort({ _id: 1 }).lean();

/** Returns one of them, read in the current transaction if there is one. Throws 404. */
export async function getWebhook(
  principal: CompanyPrincipal,
  id: string,
  session?: ClientSession,
): Promise<WebhookRecord> {
  const webhook = await Webhooks.in(principal.scope)
    .findOne({ _id: id })
    .session(session ?? null)
    .lean();
  if (!webhook) throw new AppError('NOT_FOUND', 'Webhook not found');
  return webhook;
}

/** Throws 400 if no message could be sent to this address, wherever its name leads. */
function requireAddress(address: string): void {
  const url = new URL(address);
  if (url.username || url.password) throw invalidField('url', 'Address may hold no user name and password');
  if (!isChosenHost(url, settings().WEBHOOK_HOSTS)) throw invalidField('url', OTHER_HOST);
  if (settings().WEBHOOK_ALLOW_PRIVATE) return;
  if (url.protocol !== 'https:') throw invalidField('url', 'Address must begin with https://');
  if (isPrivateLiteral(url)) throw invalidField('url', PRIVATE_ADDRESS);
}

/** Adds a webhook; its secret is returned this once. Throws 400, 409 TOO_MANY_WEBHOOKS. */
export async function addWebhook(
  principal: CompanyPrincipal,
  { url, events, description = '' }: AddWebhook,
): Promise<{ webhook: WebhookRecord; secret: string }> {
  requireAddress(url);
  const webhooks = Webhooks.in(principal.scope);
  const secret = newSecret();
  const _id = new Types.ObjectId();
  const now = currentTime();
  const record = {
    _id,
    url,
    events,
    description,
    sealedSecret: sealSecret(secret, _id),
    since: now,
    createdBy: refOf(principal),
    createdAt: now,
  };
  const webhook = await inTransaction(async session => {
    await takeCompanyTurn(principal.scope, session);
    if ((await webhooks.countDocuments().session(session)) >= WEBHOOKS_MAX) throw new AppError('TOO_MANY_WEBHOOKS');
    const made = await webhooks.insert(record, session);
    await publish(webhookAdded, { principal, session, record: made });
    return made;
  });
  return { webhook, secret };
}

const FIELDS = ['url', 'events', 'description', 'enabled'] as const;
const UNKNOWN = { switchedOffAt: null, failingSince: null, lastDeliveredAt: null };

/** Changes a webhook. Turning it off drops what waits; turning it on starts afresh. Throws 400, 404. */
export async function updateWebhook(
  principal: CompanyPrincipal,
  id: string,
  { url, events, description, enabled }: UpdateWebhook,
): Promise<WebhookRecord> {
  if (url !== undefined) requireAddress(url);
  return inTransaction(async session => {
    const before = await getWebhook(principal, id, session);
    const asked = {
      url: url ?? before.url,
      events: events ?? before.events,
      description: description ?? before.description,
      enabled: enabled ?? before.enabled,
    };
    const changed = changedFields(before, asked, FIELDS);
    if (changed.length === 0) return before;
    // What was known about the receiver does not apply to another address, or after a fresh start.
    const isAnew = changed.includes('url') || changed.includes('enabled');
    const fields = { ...asked, ...(isAnew ? { ...UNKNOWN, since: currentTime() } : {}) };
    await Webhooks.in(principal.scope).updateOne({ _id: before._id }, fields, { session });
    if (!asked.enabled) await dropWaiting(principal.scope, before._id, session);
    await publish(webhookUpdated, { principal, session, record: before, changed, before, after: asked });
    return { ...before, ...fields };
  });
}

/** Removes a webhook and its stored messages. Throws 404. */
export async function removeWebhook(principal: CompanyPrincipal, id: string): Promise<void> {
  await inTransaction(async session => {
    const webhook = await getWebhook(principal, id, session);
    await Webhooks.in(principal.scope).deleteOne({ _id: webhook._id }, { session });
    await removeDeliveries(principal.scope, webhook._id, session);
    await publish(webhookRemoved, { principal, session, record: webhook });
  });
}

/** A delivery as read by lists: without its body. */
export type DeliveryRow = Omit<DeliveryRecord, 'body'>;

/** Returns what a webhook was sent, newest first. */
export async function listDeliveries(
  scope: CompanyScope,
  webhook: Types.ObjectId,
  query: z.output<typeof deliveriesQuery>,
): Promise<Listing<DeliveryRow>> {
  const deliveries = Deliveries.in(scope);
  const filter = { webhook, ...(query.state ? { state: query.state } : {}) };
  return listPage(query, {
    rows: ({ skip, limit }) =>
      deliveries.find(filter, { body: 0 }).sort({ createdAt: -1, _id: -1 }).skip(skip).limit(limit).lean(),
    total: () => deliveries.countDocuments(filter),
  });
}

/** Marks what waits for a webhook as undeliverable, in a transaction; its jobs then find nothing to do. */
export async function dropWaiting(scope: CompanyScope, webhook: Types.ObjectId, session: ClientSession): Promise<void> {
  await Deliveries.in(scope).updateMany({ webhook, state: 'queued' }, { state: 'dropped', nextAt: null }, { session });
}

/** Removes the stored messages of a webhook, in a transaction. */
async function removeDeliveries(scope: CompanyScope, webhook: Types.ObjectId, session: ClientSession): Promise<void> {
  await Deliveries.in(scope).deleteMany({ webhook }, { session });
}

const webhooksOfAll = () => Webhooks.unscoped(systemPrincipal('reseal'));

/**
 * Seals every webhook's secret with the server's current secret if JWT_SECRET_PREVIOUS names an older one; so that one
 * can be removed after a while, even if a webhook has sent nothing since. Returns how many there were.
 */
export async function resealSecrets(): Promise<number> {
  if (settings().JWT_SECRET_PREVIOUS === undefined) return 0;
  let count = 0;
  for await (const { _id, sealedSecret } of webhooksOfAll().find({}, { sealedSecret: 1 }).sort({ _id: 1 }).lean()) {
    const opened = openSecret(sealedSecret, _id);
    if (!opened?.isOld) continue;
    await webhooksOfAll().updateOne({ _id, sealedSecret }, { sealedSecret: sealSecret(opened.text, _id) });
    count++;
  }
  return count;
}
