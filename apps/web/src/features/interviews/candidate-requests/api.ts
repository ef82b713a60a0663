import { candidateRecordsEndpoints } from '@interview-detection/shared/candidate-records/candidate-records.endpoints';
import type {
  ErasureAnswer,
  ReviewAnswer,
} from '@interview-detection/shared/candidate-records/candidate-records.schema';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { nounKey } from '#web/lib/api-query';
import { call, endpointQuery } from '#web/lib/session-client';
import { refreshInterviews } from '../api';

/** The candidate's suggested wordings for their answers. */
export const correctionsQuery = (id: string) =>
  endpointQuery(candidateRecordsEndpoints.corrections, { params: { id } });

/** Answers a request for human review; the candidate gets the answer by mail. */
export const answerReview = (id: string) =>
  mutationOptions({
    mutationFn: (body: ReviewAnswer) => call(candidateRecordsEndpoints.answerReview, { params: { id }, body }),
    onSettled: (_interview, _error, _body, _before, { client }) => refresh(client),
  });

/** Closes a request for deletion without deleting; the candidate gets the reason by mail. */
export const answerErasure = (id: string) =>
  mutationOptions({
    mutationFn: (body: ErasureAnswer) => call(candidateRecordsEndpoints.answerErasure, { params: { id }, body }),
    onSettled: (_interview, _error, _body, _before, { client }) => refresh(client),
  });

function refresh(client: QueryClient): void {
  refreshInterviews(client);
  void client.invalidateQueries({ queryKey: nounKey(candidatesEndpoints.details) });
}
