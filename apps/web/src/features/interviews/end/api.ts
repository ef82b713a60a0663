import { mutationOptions } from '@tanstack/react-query';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import type { CallInput } from '#web/lib/api-client';
import { call } from '#web/lib/session-client';
import { refreshInterviews, removeUpcoming } from '../api';

/** How an interview ends without being held. */
export type Ending = 'cancel' | 'noShow';

/** Cancels an interview or records a no-show. */
export const endInterview = (id: string, ending: Ending) =>
  mutationOptions({
    mutationFn: (body: CallInput<(typeof interviewsEndpoints)[Ending]>['body']) =>
      call(interviewsEndpoints[ending], { params: { id }, body }),
    onSuccess: (_interview, _body, _before, { client }) => removeUpcoming(client, id),
    onSettled: (_interview, _error, _body, _before, { client }) => refreshInterviews(client),
  });
