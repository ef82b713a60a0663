import type { Feedback } from '@interview-detection/shared/feedback/feedback.schema';
import { env } from '../../env';
import type { Published } from '../../events/domain-event';
import { feedbackMail, feedbackReceiptMail } from '../outbox/mails/feedback.mails';
import { queueMails, type NewMail } from '../outbox/outbox.service';

/** Mails a message to FEEDBACK_TO if that is set, and a receipt to its sender. */
export async function notifyFeedback({ payload, session }: Published<Feedback>) {
  await queueMails(mailsAbout(payload), { scope: null, session });
}

/**
 * The receipt quotes nothing, because the sender may have entered a stranger's address; the message goes to FEEDBACK_TO
 * if set.
 */
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
