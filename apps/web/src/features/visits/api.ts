import type { BodyInputOf } from '@interview-detection/shared/endpoint';
import { visitsEndpoints } from '@interview-detection/shared/visits/visits.endpoints';
import type { Language } from '@interview-detection/shared/visits/visits.rules';
import type { CandidateView } from '@interview-detection/shared/visits/visits.schema';
import type { QueryClient } from '@tanstack/react-query';
import { openLink, received, visitQuery, withSession, type Visit } from '#web/entities/visits/api';
import type { ApiClient } from '#web/lib/api-client';
import { ApiError } from '#web/lib/api-error';

export const takeOverMutation = (link: string) => ({
  mutationFn: () => openLink(link, true),
  onSuccess: (_data: void, _variables: void, _result: unknown, { client }: { client: QueryClient }) =>
    client.resetQueries(visitQuery(link)),
});

/** Shared by all changes: the reply is the updated view; errors about the link itself replace the view. */
const change = <Input>(link: string, send: (client: ApiClient, input: Input) => Promise<CandidateView>) => ({
  mutationFn: async (input: Input) => received(await withSession(link, client => send(client, input))),
  onSuccess: (visit: Visit, _input: Input, _result: unknown, { client }: { client: QueryClient }) =>
    client.setQueryData(visitQuery(link).queryKey, visit),
  onError: (error: Error, _input: Input, _result: unknown, { client }: { client: QueryClient }) => {
    if (error instanceof ApiError && error.status > 0) return client.invalidateQueries(visitQuery(link));
    return undefined;
  },
});

export const consentMutation = (link: string) =>
  change(link, ({ call }, body: BodyInputOf<typeof visitsEndpoints.consent>) =>
    call(visitsEndpoints.consent, { body }),
  );

export const adjustmentsMutation = (link: string) =>
  change(link, ({ call }, body: BodyInputOf<typeof visitsEndpoints.askAdjustments>) =>
    call(visitsEndpoints.askAdjustments, { body }),
  );

export const checkMutation = (link: string) =>
  change(link, ({ call }, body: BodyInputOf<typeof visitsEndpoints.check>) => call(visitsEndpoints.check, { body }));

export const languageMutation = (link: string) =>
  change(link, ({ call }, language: Language) => call(visitsEndpoints.setLanguage, { body: { language } }));

/** The first call may open a connection, which must not be measured. */
const ROUND_TRIPS = 6;

/** Measures the round-trip times of several calls in sequence, in milliseconds. */
export const roundTripsMutation = (link: string) => ({
  mutationFn: async () => {
    const took: number[] = [];
    for (let count = 0; count < ROUND_TRIPS; count++) {
      const from = performance.now();
      await withSession(link, ({ call }) => call(visitsEndpoints.interview, {}));
      took.push(performance.now() - from);
    }
    return took.slice(1);
  },
});
