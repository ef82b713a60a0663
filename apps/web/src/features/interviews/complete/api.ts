import { mutationOptions } from '@tanstack/react-query';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import type { CallInput } from '#web/lib/api-client';
import { call } from '#web/lib/session-client';
import { refreshIfOutOfDate, refreshInterviews, removeUpcoming } from '../api';

/** Completes an interview with its transcript. */
export const completeInterview = (id: string) =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof interviewsEndpoints.complete>['body']) =>
      call(interviewsEndpoints.complete, { params: { id }, body }),
    onSuccess: (_interview, _body, _before, { client }) => {
      removeUpcoming(client, id);
      refreshInterviews(client);
    },
    onError: (error, _body, _before, { client }) => refreshIfOutOfDate(client, error),
  });
