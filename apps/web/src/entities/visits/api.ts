import { visitsEndpoints } from '@interview-detection/shared/visits/visits.endpoints';
import type { Language } from '@interview-detection/shared/visits/visits.rules';
import type { CandidateView } from '@interview-detection/shared/visits/visits.schema';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { createClient, type ApiClient } from '../../lib/api-client';
import { ApiError } from '../../lib/api-error';
import { isRefusal, preferredLanguage } from './rules';
import { visitLanguage, visitSession } from './store';

/** How often the page asks whether something has changed; the session of a page that is open stays in use. */
const REFRESH_MS = 30_000;
/** What was asked for while the page was made is not asked for again by its parts. */
const FRESH_MS = 2_000;

/** An interview as its candidate sees it. */
export interface Visit extends CandidateView {
  /** Milliseconds by which the server's clock is ahead of the browser's. */
  clockAhead: number;
  /** The server's time, in milliseconds, when the page's own clock was 0: no date that somebody sets moves that one. */
  serverAtZero: number;
}

/** Queries of the candidate alone: nothing of them is shown as a toast, in English, over their page. */
export const createVisitsQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  });

/** Makes calls with the session that the link has, and opens none. */
export const clientOf = (link: string): ApiClient =>
  createClient({
    credential: () => visitSession.token(link),
    onUnauthenticated: token => visitSession.forget(link, token),
  });

/** The language to begin with: of the last visit in this browser, else the browser's, if we have it. */
export const firstLanguage = (link: string): Language | undefined =>
  visitLanguage.of(link) ?? preferredLanguage(navigator.languages);

/** Opens the link: 404, 410 LINK_ENDED, 409 LINK_IN_USE unless it is to be taken over. */
export async function openLink(link: string, takeOver = false): Promise<void> {
  const body = { token: link, takeOver, language: firstLanguage(link) };
  const { token } = await clientOf(link).call(visitsEndpoints.start, { body });
  visitSession.start(link, token);
}

/** The links that are being opened for a call. */
const opening = new Map<string, Promise<void>>();

/** Opens the link once for all calls that wait for its session: a second one would find it in use. */
function openOnce(link: string): Promise<void> {
  const present = opening.get(link);
  if (present) return present;
  const opened = openLink(link).finally(() => opening.delete(link));
  opening.set(link, opened);
  return opened;
}

/** Makes a call with the link's session. One that has ended is opened once more. */
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

export const visitQuery = (link: string) =>
  queryOptions({
    queryKey: ['visit', link] as const,
    queryFn: async ({ signal }) =>
      received(await withSession(link, ({ call }) => call(visitsEndpoints.interview, {}, { signal }))),
    staleTime: FRESH_MS,
    // What the server has refused once it refuses again.
    refetchInterval: ({ state: { error } }) => (isRefusal(error) ? false : REFRESH_MS),
  });
