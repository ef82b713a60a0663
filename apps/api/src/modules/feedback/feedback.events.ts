import type { Feedback } from '@interview-detection/shared/feedback/feedback.schema';
import { defineEvent } from '#api/events/domain-event';

export interface Sent extends Feedback {
  isCaught: boolean;
}

export const feedbackSent = defineEvent<Sent>('feedback.sent');
