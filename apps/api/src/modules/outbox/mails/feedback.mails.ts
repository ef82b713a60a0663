import type { Feedback } from '@interview-detection/shared/feedback/feedback.schema';
import { renderEmail, shortName, type MailContent } from './mail-layout';

/** Returns the email with a message from the Feedback page, for the operator of the server. */
export function feedbackMail(
  { fullName, country, city, phone, email, message }: Feedback,
  { isCaught = false } = {},
): MailContent {
  return renderEmail({
    subject: `${isCaught ? 'Possible spam: feedback' : 'Feedback'} from ${shortName(fullName)}`,
    heading: `Feedback from ${shortName(fullName)}`,
    blocks: [
      ...(isCaught
        ? [
            {
              paragraph:
                'The form’s hidden field was filled in, as programs do. Some browsers do it for people, too. No receipt was sent.',
            },
          ]
        : []),
      { quote: message },
      {
        rows: [
          ['Name', fullName],
          ['Email', email],
          ['Phone', phone],
          ['From', `${city}, ${country}`],
        ],
      },
    ],
    footerReason: `You’re receiving this because FEEDBACK_TO is set to this address. Your reply goes to ${shortName(fullName)}.`,
  });
}

/** Returns the receipt; it repeats nothing from the form. */
export function feedbackReceiptMail(): MailContent {
  return renderEmail({
    subject: 'We’ve received your feedback',
    heading: 'Thank you',
    blocks: [{ paragraph: 'We’ve received your message. If it needs an answer, we’ll reply to this address.' }],
    footerReason: 'You’re receiving this because the Feedback form was filled in with this address.',
  });
}
