import type { Feedback, SentFeedback } from '@interview-detection/shared/feedback/feedback.schema';
import { env } from '../../env';
import { listPage, type Listing } from '../../lib/listing';
import { inTransaction } from '../../lib/transaction';
import { feedbackMail, feedbackReceiptMail } from '../outbox/mails/feedback.mails';
import { queueMails, type NewMail } from '../outbox/outbox.service';
import { FeedbackModel, type FeedbackRecord } from './feedback.model';

/**
 * Keeps a message of the Feedback page. One with the field that people never see counts and succeeds like any other, so
 * that its sender learns nothing, but is not kept (contract §14).
 */
export async function keepFeedback({ website, ...feedback }: SentFeedback): Promise<void> {
  if (website) return;
  await inTransaction(async session => {
    await FeedbackModel.create([feedback], { session });
    await queueMails(mailsAbout(feedback), session);
  });
}

/** A receipt that quotes nothing, for whoever filled in the form may have named anyone; to FEEDBACK_TO where set. */
function mailsAbout(feedback: Feedback): NewMail[] {
  const receipt: NewMail = {
    kind: 'feedback-receipt',
    to: { address: feedback.email },
    content: feedbackReceiptMail(),
  };
  if (env.FEEDBACK_TO === undefined) return [receipt];
  const replyTo = { name: feedback.fullName, address: feedback.email };
  return [{ kind: 'feedback', to: { address: env.FEEDBACK_TO }, replyTo, content: feedbackMail(feedback) }, receipt];
}

/** A page of what was sent, newest first: for the operator of the server. */
export async function listFeedback(query: { page: number; size: number }): Promise<Listing<FeedbackRecord>> {
  return listPage(query, {
    rows: ({ skip, limit }) => FeedbackModel.find().sort({ createdAt: -1, _id: -1 }).skip(skip).limit(limit).lean(),
    total: () => FeedbackModel.countDocuments(),
  });
}
