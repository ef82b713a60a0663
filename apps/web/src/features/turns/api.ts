import type { BodyInputOf, Endpoint } from '@interview-detection/shared/endpoint';
import { turnsEndpoints } from '@interview-detection/shared/turns/turns.endpoints';
import type { BotState } from '@interview-detection/shared/turns/turns.schema';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { visitQuery, withSession } from '#web/entities/visits/api';
import { isRefusal } from '#web/entities/visits/rules';
import type { ApiClient } from '#web/lib/api-client';

/**
 * How often the page fetches the interview's state: the server's clock is authoritative, and another device may have
 * continued.
 */
const REFRESH_MS = 15_000;
/** The interval while the server cannot be reached: the page reports that until it can. */
const RETRY_MS = 5_000;
const FRESH_MS = 2_000;
/** Bytes that browsers send for a page being left, for all requests together (Fetch standard, `keepalive`). */
const KEEPALIVE_MAX_BYTES = 64_000;

/** The interview's state, with the page time in milliseconds at which it was received. */
export interface Turn extends BotState {
  receivedAt: number;
}

const received = (state: BotState): Turn => ({ ...state, receivedAt: performance.now() });

const keyOf = (link: string) => ['turn', link] as const;

/** Links with a step in progress. */
const underWay = new Set<string>();

/**
 * The interview's state. It is not fetched while a step is in progress: the reply to an answer may wait for the words
 * of the next question, and a request meanwhile would return without them.
 */
export const turnQuery = (link: string) =>
  queryOptions({
    queryKey: keyOf(link),
    queryFn: async ({ signal, client }): Promise<Turn> => {
      const present = client.getQueryData<Turn>(keyOf(link));
      if (present && underWay.has(link)) return present;
      try {
        return received(await withSession(link, ({ call }) => call(turnsEndpoints.turn, {}, { signal })));
      } catch (error) {
        // Another device may have taken over, or the company has cancelled: the visit says so.
        if (isRefusal(error)) void client.invalidateQueries(visitQuery(link));
        throw error;
      }
    },
    refetchInterval: ({ state: { data, error } }) => {
      if (data?.status === 'finished' || isRefusal(error)) return false;
      return error ? RETRY_MS : REFRESH_MS;
    },
    // A step's reply is fresh enough for its screen.
    staleTime: FRESH_MS,
    // A page that is mounted again starts with the server's state.
    gcTime: 0,
  });

/** Shared by all steps: the reply is the interview's state; after a refusal it is refetched. */
const step = <Input>(link: string, send: (client: ApiClient, input: Input) => Promise<BotState>) => ({
  scope: { id: link },
  mutationFn: async (input: Input) => {
    underWay.add(link);
    try {
      return received(await withSession(link, client => send(client, input)));
    } finally {
      underWay.delete(link);
    }
  },
  // Requests in progress were sent before the step.
  onMutate: (_input: Input, { client }: { client: QueryClient }) => client.cancelQueries(turnQuery(link)),
  onSuccess: (turn: Turn, _input: Input, _result: unknown, { client }: { client: QueryClient }) => {
    const before = client.getQueryData(turnQuery(link).queryKey);
    client.setQueryData(turnQuery(link).queryKey, turn);
    if (turn.status === 'finished' || before?.status === 'ready') void client.invalidateQueries(visitQuery(link));
  },
  onError: (error: Error, _input: Input, _result: unknown, { client }: { client: QueryClient }) => {
    if (isRefusal(error)) askAnew(link, client);
  },
});

/** After a refusal, refetches the state of the interview and of its link. */
export function askAnew(link: string, client: QueryClient): void {
  void client.invalidateQueries(turnQuery(link));
  void client.invalidateQueries(visitQuery(link));
}

type BodyOf<E extends Endpoint> = BodyInputOf<E>;

export const startMutation = (link: string) => step<void>(link, ({ call }) => call(turnsEndpoints.start, {}));

export const answerMutation = (link: string) =>
  step(link, ({ call }, body: BodyOf<typeof turnsEndpoints.answer>) => call(turnsEndpoints.answer, { body }));

export const skipMutation = (link: string) =>
  step(link, ({ call }, body: BodyOf<typeof turnsEndpoints.skip>) => call(turnsEndpoints.skip, { body }));

export const breakMutation = (link: string) => step<void>(link, ({ call }) => call(turnsEndpoints.break, {}));

export const finishMutation = (link: string) => step<void>(link, ({ call }) => call(turnsEndpoints.finish, {}));

/** Sends a draft; from a page that is being left it still arrives if it is short enough. */
export const sendDraft = (
  link: string,
  body: BodyOf<typeof turnsEndpoints.draft>,
  { leaving = false, signal }: { leaving?: boolean; signal?: AbortSignal } = {},
) => {
  const keepalive = leaving && new TextEncoder().encode(JSON.stringify(body)).length < KEEPALIVE_MAX_BYTES;
  return withSession(link, ({ call }) =>
    call(turnsEndpoints.draft, { body }, { keepalive, ...(signal && { signal }) }),
  );
};
