import { useMutation } from '@tanstack/react-query';
import { feedbackEndpoints } from '@interview-detection/shared/feedback/feedback.endpoints';
import { call, type CallInput } from '../../lib/api-client';

/** Sends the Feedback form; the form shows its errors itself. */
export function useSendFeedback() {
  return useMutation({
    meta: { errors: 'form' },
    mutationFn: (body: CallInput<typeof feedbackEndpoints.send>['body']) => call(feedbackEndpoints.send, { body }),
  });
}
