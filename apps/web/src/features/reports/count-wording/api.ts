import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { reportsEndpoints } from '@interview-detection/shared/reports/reports.endpoints';
import { interviewQuery } from '#web/entities/interviews/api';
import type { CallInput } from '#web/lib/api-client';
import { nounKey, call, endpointQuery } from '#web/lib/session-client';

/** The points that a wording of an answer can count for, in the current plan. */
export const answerPointsQuery = (id: string, index: number) => ({
  ...endpointQuery(reportsEndpoints.answerPoints, { params: { id, index } }),
  gcTime: 0,
  staleTime: Infinity,
});

/** Refreshes the answer, what can be counted now, and the review that the page may have requested itself. */
const refreshAnswer = (client: QueryClient, id: string, index: number) =>
  Promise.all([
    client.invalidateQueries({ queryKey: interviewQuery(id).queryKey }),
    client.invalidateQueries({ queryKey: answerPointsQuery(id, index).queryKey }),
    client.invalidateQueries({ queryKey: [...nounKey(reportsEndpoints.botReview), id] }),
  ]);

/** Counts a wording of an answer for a point of the plan; the answer is graded again. */
export const countWording = (id: string, index: number) =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof reportsEndpoints.countWording>['body']) =>
      call(reportsEndpoints.countWording, { params: { id, index }, body }),
    onSuccess: (_result, _body, _before, { client }) => refreshAnswer(client, id, index),
  });

/** Undoes the latest counted wording; the answer is graded again. */
export const undoWording = (id: string, index: number) =>
  mutationOptions({
    mutationFn: (ifVersion: number) =>
      call(reportsEndpoints.undoWording, { params: { id, index }, body: { ifVersion } }),
    meta: { errors: 'form' },
    onSettled: (_result, _error, _version, _before, { client }) => refreshAnswer(client, id, index),
  });
