import { z } from 'zod';
import { endpoint } from '../endpoint';
import { sendFeedbackSchema } from './feedback.schema';

export const feedbackEndpoints = {
  send: endpoint({
    method: 'POST',
    path: '/feedback',
    auth: 'public',
    summary: 'Send a message to the people who run this server',
    body: sendFeedbackSchema,
    kind: 'one',
    status: 201,
    reply: z.null(),
    rateLimit: { per: 'address', seconds: 60 * 60, setting: 'LIMIT_FEEDBACKS' },
  }),
};
