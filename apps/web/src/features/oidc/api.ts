import { oidcEndpoints } from '@interview-detection/shared/oidc/oidc.endpoints';
import { mutationOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { call, endpointQuery } from '#web/lib/session-client';

/** Reads which provider users can sign in with. */
export const useProvider = () => useQuery({ ...endpointQuery(oidcEndpoints.provider, {}), staleTime: Infinity });

/** Goes to the provider. */
export const startAtProvider = mutationOptions({
  mutationFn: () => call(oidcEndpoints.start, {}),
  onSuccess: ({ url }) => leaving.to(url),
});

/**
 * Signs in with the provider's answer. An answer is valid once, so it is sent only once, for any number of callers.
 */
export const finishedSignIn = (answer: string) =>
  queryOptions({
    queryKey: ['oidc', 'finish', answer],
    queryFn: () => call(oidcEndpoints.finish, { body: { answer } }),
    retry: false,
    staleTime: Infinity,
    // It contains a token.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** An object, so that tests can observe a navigation without leaving the page. */
export const leaving = {
  /** Leaves the application for another site. */
  to: (address: string): void => window.location.assign(address),
};
