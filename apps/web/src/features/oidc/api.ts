import { mutationOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { oidcEndpoints } from '@interview-detection/shared/oidc/oidc.endpoints';
import { leaving } from '../../lib/leaving';
import { call, endpointQuery } from '../../lib/session-client';

/** Which provider one can sign in with. */
export const useProvider = () => useQuery({ ...endpointQuery(oidcEndpoints.provider, {}), staleTime: Infinity });

/** Leaves for the provider. */
export const startAtProvider = mutationOptions({
  mutationFn: () => call(oidcEndpoints.start, {}),
  onSuccess: ({ url }) => leaving.to(url),
});

/** Signs in with what the provider answered; an answer is good once, so it is sent once, however often it is asked for. */
export const finishedSignIn = (answer: string) =>
  queryOptions({
    queryKey: ['oidc', 'finish', answer],
    queryFn: () => call(oidcEndpoints.finish, { body: { answer } }),
    retry: false,
    staleTime: Infinity,
    // A token is in it.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
