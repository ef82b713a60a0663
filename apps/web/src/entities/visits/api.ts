import { visitsEndpoints } from '@interview-detection/shared/visits/visits.endpoints';
import type { Language } from '@interview-detection/shared/visits/visits.rules';
import type { CandidateView } from '@interview-detection/shared/visits/visits.schema';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { createClient, type ApiClient } from '#web/lib/api-client';
import { ApiError } from '#web/lib/api-error';
import { isRefusal, preferredLanguage } from './rules';
import { visitLanguage, visitOffer, visitSession } from './store';

/** How often the page checks for changes; this also keeps the session of an open page in use. */
const REFRESH_MS = 30_000;
/** Data fetched while the page was loading is not refetched by its parts for this long. */
const FRESH_MS = 2_000;

/** An interview as its candidate sees it. */
export interface Visit extends CandidateView {
  /** Milliseconds by which the server's clock is ahead of the browser's. */
  clockAhead: number;
  /**
   * The server's time, in milliseconds, at the page's time origin (`performance.now()` 0): setting the system clock
   * does not affect it.
   */
  serverAtZero: number;
}

/**
 * Creates the query client of the candidate's pages: its errors are never shown as toasts, in English, over the page.
 */
export const createVisitsQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  });

/** Returns a client that uses the link's session and never opens one. */
export const clientOf = (link: string): ApiClient =>
  createClient({
    credential: () => visitSession.token(link),
    onUnauthenticated: token => visitSession.forget(link, token),
  });

/** Returns the initial language: that of the last visit in this browser, otherwise the browser's, if we have it. */
export const firstLanguage = (link: string): Language | undefined =>
  visitLanguage.of(link) ?? preferredLanguage(navigator.languages);

/** Opens the link. Throws 404, 410 LINK_ENDED, or 409 LINK_IN_USE unless it is to be taken over. */
export async function openLink(link: string, takeOver = false): Promise<void> {
  const body = { token: link, takeOver, language: firstLanguage(link) };
  const { token, isOffer } = await clientOf(link).call(visitsEndpoints.start, { body });
  if (isOffer) visitOffer.keep(link);
  else visitOffer.forget(link);
  visitSession.start(link, token);
}

/** Links that are being opened for a call. */
const opening = new Map<string, Promise<void>>();

/** Opens the link once for all calls that wait for its session: a second request would find the link in use. */
function openOnce(link: string): Promise<void> {
  const present = opening.get(link);
  if (present) return present;
  const opened = openLink(link).finally(() => opening.delete(link));
  opening.set(link, opened);
  return opened;
}

/** Makes a call with the link's session. A session that has ended is opened again. */
export async function withSession<T>(link: string, call: (client: ApiClient) => Promise<T>): Promise<T> {
  const client = clientOf(link);
  if (visitSession.token(link) === null) {
    await openOnce(link);
    return call(client);
  }
  try {
    return await call(client);
  } catch (error) {
    if (!(error instanceof ApiError) || !error.sessionEnded) throw error;
    // Another tab may have opened it meanwhile.
    if (visitSession.token(link) === null) await openOnce(link);
    return call(client);
  }
}

export const received = (view: CandidateView): Visit => ({
  ...view,
  clockAhead: Date.parse(view.now) - Date.now(),
  serverAtZero: Date.parse(view.now) - performance.now(),
});

/** What a candidate who has yet to pick a time sees; 404 for a link that is about an interview. */
export const offerQuery = (link: string) =>
  queryOptions({
    queryKey: ['offer', link] as const,
    queryFn: ({ signal, client }) =>
      withSession(link, async ({ call }) => {
        try {
          return await call(visitsEndpoints.offer, {}, { signal });
        } catch (error) {
          if (error instanceof ApiError && error.code === 'NOT_FOUND') {
            // Picked elsewhere, or booked by staff.
            visitOffer.forget(link);
            void client.invalidateQueries(visitQuery(link));
          }
          throw error;
        }
      }),
    refetchInterval: ({ state: { error } }) => (isRefusal(error) ? false : REFRESH_MS),
  });

export const visitQuery = (link: string) =>
  queryOptions({
    queryKey: ['visit', link] as const,
    queryFn: async ({ signal }) =>
      received(
        await withSession(link, ({ call }) => {
          // What the server would answer, without an error in the console.
          if (visitOffer.is(link)) throw new ApiError('No time is picked yet', { status: 404, code: 'NOT_FOUND' });
          return call(visitsEndpoints.interview, {}, { signal });
        }),
      ),
    staleTime: FRESH_MS,
    // The server would repeat a refusal.
    refetchInterval: ({ state: { error } }) => (isRefusal(error) ? false : REFRESH_MS),
  });
