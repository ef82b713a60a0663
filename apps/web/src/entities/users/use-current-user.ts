import { useQuery } from '@tanstack/react-query';
import type { Company } from '@interview-detection/shared/company/company.schema';
import { currentUserQuery } from './store';

export function useCurrentUser() {
  return useQuery(currentUserQuery);
}

/** The signed-in person's company; null while it is loading or where there is none. */
export function useCompany(): Company | null {
  return useCurrentUser().data?.company ?? null;
}
