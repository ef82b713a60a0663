import type { WebhookEvent } from '@interview-detection/shared/webhooks/webhooks.rules';
import { Types, type ClientSession } from 'mongoose';
import { WEBHOOK_DATA } from '@interview-detection/shared/webhooks/webhook-message.schema';
import { currentTime } from '#api/lib/app-context';
import type { Published } from '#api/events/domain-event';
import { currentRequestId } from '#api/lib/request-context';
import type { CompanyScope } from '#api/lib/system-principal';
import { findCandidate } from '../candidates/candidates.service';
import { presentCandidate } from '../candidates/candidates.presenter';
import { findInterview } from '../interviews/get-interview.service';
import { presentConsent, presentFacts } from '../interviews/interviews.presenter';
import type { InterviewRecord } from '../interviews/interviews.model';
import { Webhooks, Deliveries, type DeliveryRecord } from './webhooks.model';
import { requestDelivery } from './delivery.jobs';

/** Returns what to report about a change, and whom it mentions; called only if a webhook wants it. */
type Read<P> = (change: Published<P> & { scope: NonNullable<Published<P>['scope']> }) => Promise<{
  data: unknown;
  about: Types.ObjectId[];
}>;

/**
 * Returns a subscriber that writes a message of this type for each webhook of the company that wants it, in the
 * transaction of the change.
 */
const notifyReceivers =
  <P>(type: WebhookEvent, read: Read<P>) =>
  async (published: Published<P>): Promise<void> => {
    const { scope, session } = published;
    if (!scope) return;
    const wanting = await Webhooks.in(scope).find({ events: type, enabled: true }, { _id: 1 }).session(session).lean();
    if (wanting.length === 0) return;
    const message = { type, ...(await read({ ...published, scope })) };
    await queueDeliveries(
      wanting.map(({ _id }) => _id),
      message,
      { scope, session },
    );
  };

/**
 * Reports an interview that changed, or whose report did, as it is after the change and everything that follows from
 * it.
 */
export const notifyReceiversOfInterview = (type: WebhookEvent) =>
  notifyReceivers<unknown>(type, async ({ record, scope, session }) => {
    const interview = await findInterview(scope, record._id, session);
    if (!interview) throw new Error('An interview that changed is there');
    return { data: presentFacts(interview), about: [interview._id, interview.candidate._id] };
  });

export const notifyReceiversOfCandidate = (type: WebhookEvent) =>
  notifyReceivers<unknown>(type, async ({ record, scope, session }) => {
    const candidate = await findCandidate(scope, record._id, session);
    if (!candidate) throw new Error('A candidate who changed is there');
    return { data: presentCandidate(candidate), about: [candidate._id] };
  });

/** Reports a candidate who does not agree, with the interview concerned. */
export const notifyReceiversOfDecline = notifyReceivers<{ interview: InterviewRecord }>(
  'candidate.declined',
  async ({ record, scope, session, payload: { interview } }) => {
    const candidate = await findCandidate(scope, record._id, session);
    if (!candidate) throw new Error('A candidate who declined is there');
    const about = { ...presentFacts(interview), consent: presentConsent(interview) };
    return { data: { ...presentCandidate(candidate), interview: about }, about: [candidate._id, interview._id] };
  },
);

/** Reports an erasure: only the id is left. The erasure does not delete this message. */
export const notifyReceiversOfErasure = notifyReceivers<unknown>('candidate.erased', async ({ record }) => ({
  data: { _id: record._id.toHexString() },
  about: [],
}));

interface Message {
  type: WebhookEvent;
  /** What the API shows of the record; anything that the contract does not name is left out. */
  data: unknown;
  /** The candidates and interviews that it mentions. */
  about: Types.ObjectId[];
}

/**
 * Writes a message to each of these webhooks with a job that sends it, in the transaction of the reported change: everything
 * is stored, or nothing. Returns what was written.
 */
export async function queueDeliveries(
  webhooks: readonly Types.ObjectId[],
  { type, data, about }: Message,
  { scope, session }: { scope: CompanyScope; session: ClientSession },
): Promise<DeliveryRecord[]> {
  const now = currentTime();
  const body = JSON.stringify({ type, timestamp: now.toISOString(), data: WEBHOOK_DATA[type].parse(data) });
  const deliveries = webhooks.map((webhook): DeliveryRecord => ({
    _id: new Types.ObjectId(),
    company: scope.company,
    webhook,
    type,
    about,
    body,
    state: 'queued',
    tries: 0,
    attempts: [],
    nextAt: now,
    queuedAt: now,
    createdAt: now,
    requestId: currentRequestId() ?? null,
  }));
  await Deliveries.in(scope).insertMany(deliveries, session);
  for (const delivery of deliveries) await requestDelivery(scope, delivery, session);
  return deliveries;
}
