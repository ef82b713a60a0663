import { on, type Subscriber } from '#api/events/domain-event';
import { notifyFeedback } from './feedback-mails.service';
import { feedbackSent } from './feedback.events';

export const feedbackSubscribers: readonly Subscriber[] = [on(feedbackSent, notifyFeedback)];
