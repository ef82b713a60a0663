import { mayInterview } from '@interview-detection/shared/access/permissions';
import { useQuery } from '@tanstack/react-query';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { endpointQuery } from '../../lib/session-client';

export const usersQuery = endpointQuery(usersEndpoints.list, {});

/** The company's people, by name. */
export function useUsers() {
  return useQuery(usersQuery);
}

/** Those of them whose role lets them hold interviews. */
export function useInterviewers() {
  return useQuery({
    ...usersQuery,
    select: ({ items, ...list }) => ({ ...list, items: items.filter(({ role }) => mayInterview(role)) }),
  });
}
