import type { Feedback } from '@interview-detection/shared/feedback/feedback.schema';
import { defineEvent } from '../../events/domain-event';

export const feedbackSent = defineEvent<Feedback>('feedback.sent');
