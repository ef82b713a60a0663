import { mutationOptions, useQuery } from '@tanstack/react-query';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import type { CallInput } from '#web/lib/api-client';
import { call } from '#web/lib/session-client';
import { nounKey } from '#web/lib/api-query';
import { refreshIfOutOfDate, refreshInterviews } from '../api';

/**
 * Reads an interview that is about to be moved. It is not cached: a form filled from an old copy would move it back.
 *
 * @param id as in the address
 */
export function useInterviewToMove(id: string) {
  return useQuery({
    queryKey: [...nounKey(interviewsEndpoints.details), 'reschedule', id],
    queryFn: ({ signal }) => call(interviewsEndpoints.details, { params: { id } }, { signal }),
    gcTime: 0,
  });
}

export const rescheduleInterview = (id: string) =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof interviewsEndpoints.reschedule>['body']) =>
      call(interviewsEndpoints.reschedule, { params: { id }, body }),
    onSuccess: (_interview, _body, _before, { client }) => refreshInterviews(client),
    onError: (error, _body, _before, { client }) => refreshIfOutOfDate(client, error),
  });
