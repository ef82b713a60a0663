import { z } from 'zod';
import { accountEmail, LIMITS, line, paragraph } from '../fields';

/** Longest country or city, and longest message. */
const PLACE_MAX = 100;
export const FEEDBACK_MESSAGE_MAX = 5_000;

const place = (label: string) => line({ label, required: `${label} is required`, max: PLACE_MAX });

/** Contract §3 Feedback form, with the names of contract §14. */
export const feedbackSchema = z.object({
  fullName: line({ label: 'Full name', required: 'Full name is required' }),
  country: place('Country'),
  city: place('City'),
  phone: line({ label: 'Phone number', required: 'Phone number is required', max: LIMITS.phone }),
  email: accountEmail,
  message: paragraph({ label: 'Message', required: 'Message is required', max: FEEDBACK_MESSAGE_MAX }),
});
export type Feedback = z.output<typeof feedbackSchema>;

/**
 * The body of the call. People never see `website`, but bots fill it in: then the call succeeds and the
 * message is kept apart (contract §14, honeypot).
 */
export const sendFeedbackSchema = feedbackSchema.extend({
  website: z.string({ error: 'website must be text' }).optional().describe('Leave it out'),
});
export type SentFeedback = z.output<typeof sendFeedbackSchema>;
