import { useQuery } from '@tanstack/react-query';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { endpointQuery } from '#web/lib/session-client';

export const candidateQuery = (id: string) => endpointQuery(candidatesEndpoints.details, { params: { id } });

/** Reads one candidate with their decision history. */
export function useCandidate(id: string) {
  return useQuery(candidateQuery(id));
}

/** Everything known about the person who is this candidate. */
export const timelineQuery = (id: string) => endpointQuery(interviewsEndpoints.timeline, { params: { id } });
