import { candidateRecordsEndpoints } from '@interview-detection/shared/candidate-records/candidate-records.endpoints';
import type { ReviewAnswer } from '@interview-detection/shared/candidate-records/candidate-records.schema';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { mutationOptions } from '@tanstack/react-query';
import { nounKey } from '../../../lib/api-query';
import { call, endpointQuery } from '../../../lib/session-client';
import { refreshInterviews } from '../api';

/** How the candidate would have their answers read. */
export const correctionsQuery = (id: string) =>
  endpointQuery(candidateRecordsEndpoints.corrections, { params: { id } });

/** Answers the request for a person's look; the candidate gets it by mail. */
export const answerReview = (id: string) =>
  mutationOptions({
    mutationFn: (body: ReviewAnswer) => call(candidateRecordsEndpoints.answerReview, { params: { id }, body }),
    onSettled: (_interview, _error, _body, _before, { client }) => {
      refreshInterviews(client);
      void client.invalidateQueries({ queryKey: nounKey(candidatesEndpoints.details) });
    },
  });
