import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import type { Company } from '@interview-detection/shared/company/company.schema';
import type { CurrentUser, User } from '@interview-detection/shared/users/users.schema';
import { type QueryClient } from '@tanstack/react-query';
import { session } from '#web/lib/session';
import { endpointQuery } from '#web/lib/session-client';

/** The auth data (contract §3): fetched on entering a protected page where a token is stored but no data is cached. */
export const currentUserQuery = endpointQuery(authEndpoints.me, {});

/** Caches who has signed in (contract §7). */
export function setCurrentUser(client: QueryClient, user: CurrentUser): void {
  session.needsFactor = user.mustSetUpSecondFactor;
  client.setQueryData(currentUserQuery.queryKey, user);
}

/** Writes changed details to the auth data (contract §7). */
export function changeCurrentUser(client: QueryClient, change: User): void {
  client.setQueryData(currentUserQuery.queryKey, user => user && { ...user, ...change });
}

/** Records that the user has chosen their own password. */
export function passwordChosen(client: QueryClient): void {
  client.setQueryData(currentUserQuery.queryKey, user => user && { ...user, mustChangePassword: false });
}

/** Writes the company to the auth data (contract §7). */
export function setCompany(client: QueryClient, company: Company): void {
  client.setQueryData(currentUserQuery.queryKey, user => user && { ...user, company });
}
