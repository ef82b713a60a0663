import { queryOptions, useQuery } from '@tanstack/react-query';
import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import { nounKey } from '../../lib/api-query';
import { call, endpointQuery } from '../../lib/session-client';

export const positionsQuery = endpointQuery(positionsEndpoints.list, {});

/** Reads the company's positions, by name. */
export function usePositions() {
  return useQuery(positionsQuery);
}

/**
 * How many questions a position's plan has. It does not cache the plan itself: the plan editor must never start from an
 * old copy.
 */
export const questionCountQuery = (id: string) =>
  queryOptions({
    queryKey: [...nounKey(positionsEndpoints.details), 'question count', id] as const,
    queryFn: async ({ signal }) => (await call(positionsEndpoints.details, { params: { id } }, { signal })).plan.length,
  });
