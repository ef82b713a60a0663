import { mutationOptions } from '@tanstack/react-query';
import { feedbackEndpoints } from '@interview-detection/shared/feedback/feedback.endpoints';
import type { CallInput } from '#web/lib/api-client';
import { call } from '#web/lib/session-client';

/** Sends the Feedback form. */
export const sendFeedback = mutationOptions({
  mutationFn: (body: CallInput<typeof feedbackEndpoints.send>['body']) => call(feedbackEndpoints.send, { body }),
});
