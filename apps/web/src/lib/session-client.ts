import { queryOptions } from '@tanstack/react-query';
import { needsSecondFactor, type Endpoint } from '@interview-detection/shared/endpoint';
import { createClient, type ApiClient, type CallInput } from './api-client';
import { ApiError } from './api-error';
import { notify } from './notify';
import { requestPassword } from './password-request';
import { session } from './session';

/**
 * Returns the noun of an endpoint, `candidates` for `/candidates/:id`, so that everything cached under it can be
 * refreshed at once.
 */
export const nounKey = (endpoint: Endpoint): readonly [string] => [endpoint.path.split('/')[1] ?? ''];

/**
 * Returns a function that creates query options for a reading endpoint, usable with `useQuery`, `prefetchQuery` and
 * `setQueryData`. The key is the noun, the path and the input; `invalidateQueries({queryKey: nounKey(endpoint)})`
 * refreshes the whole noun.
 */
const queriesOf =
  ({ call }: ApiClient) =>
  <const E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
    queryOptions({
      queryKey: [...nounKey(endpoint), endpoint.path, input] as const,
      queryFn: ({ signal }) => call(endpoint, input, { signal }),
    });

/**
 * The API client of signed-in users, and of guests before signing in. A 401 to a request that carried the token ends
 * the session and shows the server's message; the guards then lead to /signin (contract §12).
 */
export const sessionClient = createClient({
  credential: () => session.token,
  refusal: endpoint =>
    session.needsFactor && needsSecondFactor(endpoint)
      ? new ApiError('Set up two-factor authentication first.', { status: 409, code: 'SECOND_FACTOR_REQUIRED' })
      : null,
  onUnauthenticated: (token, message) => {
    if (session.expire(token)) notify.error(message, { id: 'session-ended' });
  },
});

/**
 * Makes a call. Where the server requires the password first (403 CONFIRM_PASSWORD), a window asks for it and the call
 * is repeated.
 */
export const call: typeof sessionClient.call = async (...args) => {
  try {
    return await sessionClient.call(...args);
  } catch (error) {
    const isAsked = error instanceof ApiError && error.code === 'CONFIRM_PASSWORD' && (await requestPassword());
    if (!isAsked) throw error;
    return sessionClient.call(...args);
  }
};

export const endpointQuery = queriesOf(sessionClient);
