import { queryOptions, useQuery } from '@tanstack/react-query';
import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import { nounKey, call, endpointQuery } from '#web/lib/session-client';

export const positionsQuery = endpointQuery(positionsEndpoints.list, {});

/** Reads the company's positions, by name. */
export function usePositions() {
  return useQuery(positionsQuery);
}

/**
 * The questions of a position's plan. It does not cache the plan itself: the plan editor must never start from an old
 * copy.
 */
export const plannedQuestionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...nounKey(positionsEndpoints.details), 'questions', id] as const,
    queryFn: async ({ signal }) => {
      const { plan } = await call(positionsEndpoints.details, { params: { id } }, { signal });
      return plan.map(({ question }) => question);
    },
  });
