import type { SentFeedback } from '@interview-detection/shared/feedback/feedback.schema';
import { publish } from '../../events/publish.service';
import { listPage, type Listing } from '../../lib/listing';
import { systemPrincipal } from '../../lib/system-principal';
import { inTransaction } from '../../lib/transaction';
import { feedbackSent } from './feedback.events';
import { FeedbackModel, type FeedbackRecord } from './feedback.model';

/** Senders of feedback are not signed in. */
const FEEDBACK = systemPrincipal('feedback');

/**
 * Stores a message of the Feedback page. One that fills in the honeypot field counts and succeeds like any other, so
 * that its sender learns nothing, but is not stored (contract §14).
 */
export async function keepFeedback({ website, ...feedback }: SentFeedback): Promise<void> {
  if (website) return;
  await inTransaction(async session => {
    const [made] = await FeedbackModel.create([feedback], { session });
    if (!made) throw new Error('The message was not stored');
    await publish(feedbackSent, {
      principal: FEEDBACK,
      session,
      record: { _id: made._id, company: null },
      payload: feedback,
    });
  });
}

/** Returns a page of what was sent, newest first: for the operator of the server. */
export async function listFeedback(query: { page: number; size: number }): Promise<Listing<FeedbackRecord>> {
  return listPage(query, {
    rows: ({ skip, limit }) => FeedbackModel.find().sort({ createdAt: -1, _id: -1 }).skip(skip).limit(limit).lean(),
    total: () => FeedbackModel.countDocuments(),
  });
}
