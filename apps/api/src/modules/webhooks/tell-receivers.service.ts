import type { WebhookEvent } from '@interview-detection/shared/webhooks/webhooks.rules';
import type { Types } from 'mongoose';
import type { Published } from '#api/events/domain-event';
import { findCandidate } from '../candidates/candidates.service';
import { presentCandidate } from '../candidates/candidates.presenter';
import { findInterview } from '../interviews/get-interview.service';
import { presentConsent, presentFacts } from '../interviews/interviews.presenter';
import type { InterviewRecord } from '../interviews/interviews.model';
import { queueDeliveries } from './queue-deliveries.service';
import { Webhooks } from './webhooks.model';

/** Returns what to report about a change, and whom it mentions; called only if a webhook wants it. */
type Read<P> = (change: Published<P> & { scope: NonNullable<Published<P>['scope']> }) => Promise<{
  data: unknown;
  about: Types.ObjectId[];
}>;

/**
 * Returns a subscriber that writes a message of this type for each webhook of the company that wants it, in the
 * transaction of the change.
 */
const tell =
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
export const tellOfInterview = (type: WebhookEvent) =>
  tell<unknown>(type, async ({ record, scope, session }) => {
    const interview = await findInterview(scope, record._id, session);
    if (!interview) throw new Error('An interview that changed is there');
    return { data: presentFacts(interview), about: [interview._id, interview.candidate._id] };
  });

export const tellOfCandidate = (type: WebhookEvent) =>
  tell<unknown>(type, async ({ record, scope, session }) => {
    const candidate = await findCandidate(scope, record._id, session);
    if (!candidate) throw new Error('A candidate who changed is there');
    return { data: presentCandidate(candidate), about: [candidate._id] };
  });

/** Reports a candidate who does not agree, with the interview concerned. */
export const tellOfDecline = tell<{ interview: InterviewRecord }>(
  'candidate.declined',
  async ({ record, scope, session, payload: { interview } }) => {
    const candidate = await findCandidate(scope, record._id, session);
    if (!candidate) throw new Error('A candidate who declined is there');
    const about = { ...presentFacts(interview), consent: presentConsent(interview) };
    return { data: { ...presentCandidate(candidate), interview: about }, about: [candidate._id, interview._id] };
  },
);

/** Reports an erasure: only the id is left. The erasure does not delete this message. */
export const tellOfErasure = tell<unknown>('candidate.erased', async ({ record }) => ({
  data: { _id: record._id.toHexString() },
  about: [],
}));
