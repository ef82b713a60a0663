import type { Feedback } from '@interview-detection/shared/feedback/feedback.schema';
import { letter, shortName, type MailContent } from './mail-layout';

/** What was written on the Feedback page, for whoever runs the server. */
export function feedbackMail({ fullName, country, city, phone, email, message }: Feedback): MailContent {
  return letter({
    subject: `Feedback from ${shortName(fullName)}`,
    heading: `Feedback from ${shortName(fullName)}`,
    blocks: [
      { quote: message },
      {
        rows: [
          ['Name', fullName],
          ['E-mail', email],
          ['Phone', phone],
          ['From', `${city}, ${country}`],
        ],
      },
    ],
    because: 'You get this mail because FEEDBACK_TO names this address. An answer goes to whoever wrote the feedback.',
  });
}

/** The receipt; it says nothing that the form was filled in with. */
export function feedbackReceiptMail(): MailContent {
  return letter({
    subject: 'We have received your feedback',
    heading: 'Thank you',
    blocks: [{ paragraph: 'Your message has reached us. If it asks for an answer, you will get one at this address.' }],
    because: 'You get this mail because the Feedback form was filled in with this address.',
  });
}
