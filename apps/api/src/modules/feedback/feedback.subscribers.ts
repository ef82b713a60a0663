import { on, type Subscriber, type Published } from '#api/events/domain-event';
import { settings } from '#api/lib/app-context';
import { feedbackMail, feedbackReceiptMail } from '../outbox/mails/feedback.mails';
import { queueMails, type NewMail } from '../outbox/outbox.service';
import { feedbackSent, type Sent } from './feedback.service';

export const feedbackSubscribers: readonly Subscriber[] = [on(feedbackSent, notifyFeedback)];

/** Emails a message to FEEDBACK_TO if that is set, marked if it was caught, and a receipt to its sender, unless it was. */
async function notifyFeedback({ payload, session }: Published<Sent>) {
  await queueMails(mailsAbout(payload), { scope: null, session });
}

/**
 * The receipt quotes nothing, because the sender may have entered a stranger's address; the message goes to FEEDBACK_TO
 * if set.
 */
function mailsAbout({ isCaught, ...feedback }: Sent): NewMail[] {
  const receipt: NewMail = {
    kind: 'feedback-receipt',
    to: { address: feedback.email },
    content: feedbackReceiptMail(),
  };
  // A program would have receipts sent to strangers.
  const receipts = isCaught ? [] : [receipt];
  const { FEEDBACK_TO: address } = settings();
  if (address === undefined) return receipts;
  const replyTo = { name: feedback.fullName, address: feedback.email };
  const content = feedbackMail(feedback, { isCaught });
  return [{ kind: 'feedback', to: { address }, replyTo, content }, ...receipts];
}
