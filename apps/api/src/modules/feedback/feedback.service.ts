import type { SentFeedback } from '@interview-detection/shared/feedback/feedback.schema';
import { env } from '../../env';
import { rateLimiter } from '../../lib/rate-limiter';
import { FeedbackModel } from './feedback.model';

const HOUR = 60 * 60;

// decisions §3.
const feedbacks = rateLimiter({ name: 'feedback', points: env.LIMIT_FEEDBACKS, window: HOUR });

/**
 * Keeps a message of the Feedback page. One with the field that people never see counts and succeeds like any other, so
 * that its sender learns nothing, but is not kept (decisions §5). Throws 429 after too many from one address.
 */
export async function keepFeedback({ website, ...feedback }: SentFeedback, address: string): Promise<void> {
  await feedbacks.count(address);
  if (website) return;
  await FeedbackModel.create(feedback);
}
