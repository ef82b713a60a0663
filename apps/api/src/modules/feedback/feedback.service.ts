import type { SentFeedback, Feedback } from '@interview-detection/shared/feedback/feedback.schema';
import { publish } from '#api/events/publish.service';
import { listPage, type Listing } from '#api/database/listing';
import { systemPrincipal } from '#api/lib/system-principal';
import { inTransaction } from '#api/database/transaction';
import { defineEvent } from '#api/events/domain-event';
import { feedbackModel, type FeedbackRecord } from './feedback.model';

export interface Sent extends Feedback {
  isCaught: boolean;
}

export const feedbackSent = defineEvent<Sent>('feedback.sent');

/** Senders of feedback are not signed in. */
const FEEDBACK = systemPrincipal('feedback');

/**
 * Stores a message of the Feedback page. One that fills in the honeypot field counts and succeeds like any other, so
 * that its sender learns nothing, and is kept apart: a browser may have filled it in for a person (contract §14).
 */
export async function saveFeedback({ website, ...feedback }: SentFeedback): Promise<void> {
  const isCaught = Boolean(website);
  await inTransaction(async session => {
    const [made] = await feedbackModel().create([{ ...feedback, ...(isCaught ? { isCaught } : {}) }], { session });
    if (!made) throw new Error('The message was not stored');
    await publish(feedbackSent, {
      principal: FEEDBACK,
      session,
      record: { _id: made._id, company: null },
      payload: { ...feedback, isCaught },
    });
  });
}

interface FeedbackQuery {
  page: number;
  size: number;
  /** Of the messages that are kept apart, instead of the others. */
  isCaught: boolean;
}

/** Returns a page of what was sent, newest first: for the operator of the server. */
export async function listFeedback({ isCaught, ...query }: FeedbackQuery): Promise<Listing<FeedbackRecord>> {
  const filter = { isCaught: isCaught ? true : { $ne: true } };
  return listPage(query, {
    rows: ({ skip, limit }) =>
      feedbackModel().find(filter).sort({ createdAt: -1, _id: -1 }).skip(skip).limit(limit).lean(),
    total: () => feedbackModel().countDocuments(filter),
  });
}
