import { useQuery } from '@tanstack/react-query';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { endpointQuery } from '../../lib/session-client';

export const usersQuery = endpointQuery(usersEndpoints.list, {});

/** The company's people, who can all be interviewers, by name. */
export function useUsers() {
  return useQuery(usersQuery);
}
