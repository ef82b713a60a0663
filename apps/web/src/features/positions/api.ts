import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import { call } from '../../lib/api-client';
import { endpointQuery } from '../../lib/api-query';

const positionsQuery = endpointQuery(positionsEndpoints.list, {});

/** The company's positions, by name. */
export function usePositions() {
  return useQuery(positionsQuery);
}

/** Adds a position; a name that exists gives the existing one, and the list grows only by a new id (Spec §7). */
export function useCreatePosition() {
  const client = useQueryClient();
  return useMutation({
    meta: { errors: 'form' },
    mutationFn: (name: string) => call(positionsEndpoints.create, { body: { name } }),
    onSuccess: position => {
      client.setQueryData(positionsQuery.queryKey, list => {
        if (!list || list.items.some(({ _id }) => _id === position._id)) return list;
        const items = [...list.items, position].sort((a, b) => a.name.localeCompare(b.name, 'en'));
        return { ...list, items };
      });
    },
  });
}
