import type { CurrentUser } from '@interview-detection/shared/users/users.schema';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, errorMessage } from './api-error';
import { CURRENT_USER_KEY } from './draft';
import { notify } from './notify';
import { session } from './session';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Each request is expensive, so only the user repeats it. */
      once?: boolean;
    };
    mutationMeta: {
      /** `form`: the form shows the error. `ignore`: the specification ignores it. Default: an error toast. */
      errors?: 'form' | 'ignore';
    };
  }
}

const STALE_AFTER_MS = 20_000;
const RETRIES = 2;

/** A reply from the server is final; a lost connection or an overloaded server is retried. */
function shouldRetry(failures: number, error: unknown): boolean {
  const passing = error instanceof ApiError && (error.status === 0 || error.status >= 502);
  return passing && failures < RETRIES;
}

/** The company now requires a second factor: the user is sent to set it up. */
const isForFactor = (error: unknown): boolean => error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED';

const wasShown = (error: unknown): boolean => error instanceof ApiError && error.sessionEnded;

/**
 * Creates the application's query client. A failed mutation shows its message as a toast (contract §8); a failed first
 * load is shown by the screen, with Retry, and a failed refetch by a toast over the existing content.
 */
export function createQueryClient(): QueryClient {
  const refreshUserIfRefused = (error: unknown, key?: readonly unknown[]) => {
    // Asking again for the user because they were refused would never end.
    if (!isForFactor(error) || key?.[1] === CURRENT_USER_KEY[1]) return;
    session.needsFactor = true;
    void client.invalidateQueries({ queryKey: CURRENT_USER_KEY });
  };
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        retry: shouldRetry,
        retryDelay: attempt => 600 * 2 ** attempt,
        networkMode: 'always',
        // Off by default in this mode: failed queries are refetched once the browser is online.
        refetchOnReconnect: true,
      },
      // Offline, a call fails with a helpful message instead of waiting silently.
      mutations: { networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onSuccess: (data, { queryKey }) => {
        if (queryKey[1] === CURRENT_USER_KEY[1]) session.needsFactor = (data as CurrentUser).mustSetUpSecondFactor;
      },
      onError: (error, query) => {
        if (query.state.data !== undefined && !wasShown(error)) notify.error(errorMessage(error));
        refreshUserIfRefused(error, query.queryKey);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (!mutation.meta?.errors && !wasShown(error)) notify.error(errorMessage(error));
        refreshUserIfRefused(error);
      },
    }),
  });
  return client;
}
