import { useQuery } from '@tanstack/react-query';
import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import { endpointQuery } from '../../lib/session-client';

export const positionsQuery = endpointQuery(positionsEndpoints.list, {});

/** The company's positions, by name. */
export function usePositions() {
  return useQuery(positionsQuery);
}
