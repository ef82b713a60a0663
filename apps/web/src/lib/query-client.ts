import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, errorMessage } from './api-error';
import { CURRENT_USER_KEY } from './current-user-key';
import { notify } from './notify';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** It costs something each time: only a person asks again. */
      once?: boolean;
    };
    mutationMeta: {
      /** `form`: the form shows the error itself. `ignore`: the specification ignores it. Default: an error toast. */
      errors?: 'form' | 'ignore';
    };
  }
}

const STALE_AFTER_MS = 20_000;
const RETRIES = 2;

/** Answers of the server stand; a lost connection or an overloaded server is worth another try. */
function shouldRetry(failures: number, error: unknown): boolean {
  const passing = error instanceof ApiError && (error.status === 0 || error.status >= 502);
  return passing && failures < RETRIES;
}

/** The company asks for a second factor since: whoever is signed in is led to set it up. */
const isForFactor = (error: unknown): boolean => error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED';

const wasShown = (error: unknown): boolean => error instanceof ApiError && error.sessionEnded;

/**
 * The query client of the application. A failed change shows the error's message as a toast (contract §8); a failed first
 * load is shown by the screen itself, with Retry, and a failed refresh by a toast over what is already there.
 */
export function createQueryClient(): QueryClient {
  const lookAtUser = (error: unknown) => {
    if (!isForFactor(error)) return;
    void client.invalidateQueries({ queryKey: CURRENT_USER_KEY });
  };
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        retry: shouldRetry,
        retryDelay: attempt => 600 * 2 ** attempt,
        networkMode: 'always',
        // Not by default in this mode: what could not be loaded is asked for again once the browser is online.
        refetchOnReconnect: true,
      },
      // Offline, a call fails with a message that says what to do, instead of waiting without a word.
      mutations: { networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.state.data !== undefined && !wasShown(error)) notify.error(errorMessage(error));
        lookAtUser(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (!mutation.meta?.errors && !wasShown(error)) notify.error(errorMessage(error));
        lookAtUser(error);
      },
    }),
  });
  return client;
}
