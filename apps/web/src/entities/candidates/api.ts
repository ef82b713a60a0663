import { useQuery } from '@tanstack/react-query';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { endpointQuery } from '../../lib/session-client';

export const candidateQuery = (id: string) => endpointQuery(candidatesEndpoints.details, { params: { id } });

/** Reads one candidate with their decision history. */
export function useCandidate(id: string) {
  return useQuery(candidateQuery(id));
}
