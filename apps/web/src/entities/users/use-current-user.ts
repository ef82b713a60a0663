import type { Permission } from '@interview-detection/shared/access/permissions';
import type { Company } from '@interview-detection/shared/company/company.schema';
import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from './store';

export function useCurrentUser() {
  return useQuery(currentUserQuery);
}

/** Returns the signed-in user's company; null while it is loading or if there is none. */
export function useCompany(): Company | null {
  return useCurrentUser().data?.company ?? null;
}

/**
 * Returns whether the signed-in user has a permission; false until that is known. The server decides: this only hides
 * what it would refuse.
 */
export function useCan(permission: Permission): boolean {
  return useCurrentUser().data?.permissions.includes(permission) ?? false;
}
