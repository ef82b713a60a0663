import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import type { MergeInput } from '@interview-detection/shared/candidates/candidates.schema';
import { mutationOptions, useQuery } from '@tanstack/react-query';
import { candidateQuery } from '#web/entities/candidates/api';
import { useCan } from '#web/entities/users/use-current-user';
import { refreshNoun } from '#web/lib/refresh';
import { call, endpointQuery } from '#web/lib/session-client';

/** Reads who may be the same person, for people who may merge them. */
export function useDoubles(id: string) {
  const mayMerge = useCan('interviews.schedule');
  return useQuery({ ...endpointQuery(candidatesEndpoints.doubles, { params: { id } }), enabled: mayMerge });
}

/** Merges another candidate into this one, and refreshes everything that showed either. */
export const mergeCandidate = (id: string) =>
  mutationOptions({
    mutationFn: (body: MergeInput) => call(candidatesEndpoints.merge, { params: { id }, body }),
    onSuccess: (merged, _body, _before, { client }) => client.setQueryData(candidateQuery(id).queryKey, merged),
    onSettled: (_merged, _error, _body, _before, { client }) => refreshNoun(client, 'candidate'),
  });
