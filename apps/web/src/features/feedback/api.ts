import { mutationOptions } from '@tanstack/react-query';
import { feedbackEndpoints } from '@interview-detection/shared/feedback/feedback.endpoints';
import { call, type CallInput } from '../../lib/api-client';

/** Sends the Feedback form. */
export const sendFeedback = mutationOptions({
  mutationFn: (body: CallInput<typeof feedbackEndpoints.send>['body']) => call(feedbackEndpoints.send, { body }),
});
