import { candidateRecordsEndpoints } from '@interview-detection/shared/candidate-records/candidate-records.endpoints';
import type { CandidateRecordView } from '@interview-detection/shared/candidate-records/candidate-records.schema';
import type { Language } from '@interview-detection/shared/visits/visits.rules';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { withSession } from '#web/entities/visits/api';
import type { ApiClient } from '#web/lib/api-client';

const keyOf = (link: string) => ['record', link] as const;

/** How often the record is refetched while a reply from the company is awaited. Milliseconds. */
const ANSWER_EVERY_MS = 30_000;

/** The candidate's complete record, in one language. */
export const recordQuery = (link: string, language: Language) =>
  queryOptions({
    queryKey: [...keyOf(link), language],
    queryFn: ({ signal }) => withSession(link, ({ call }) => call(candidateRecordsEndpoints.read, {}, { signal })),
    refetchInterval: ({ state: { data } }) => (data?.reviews.at(-1)?.answer === null ? ANSWER_EVERY_MS : false),
  });

/** Shared by all changes: the reply is the updated record. */
const change = <Input>(link: string, send: (client: ApiClient, input: Input) => Promise<CandidateRecordView>) => ({
  mutationFn: (input: Input) => withSession(link, client => send(client, input)),
  onSuccess: (record: CandidateRecordView, _input: Input, _result: unknown, { client }: { client: QueryClient }) =>
    client.setQueryData([...keyOf(link), record.language], record),
});

export const commentMutation = (link: string, about: string) =>
  change(link, ({ call }, text: string) => call(candidateRecordsEndpoints.comment, { body: { about, text } }));

export const correctionMutation = (link: string, turn: number) =>
  change(link, ({ call }, text: string) => call(candidateRecordsEndpoints.correct, { body: { turn, text } }));

export const reviewMutation = (link: string) =>
  change(link, ({ call }, text: string) => call(candidateRecordsEndpoints.askReview, { body: { text } }));

export const erasureMutation = (link: string) =>
  change(link, ({ call }, text: string) => call(candidateRecordsEndpoints.askErasure, { body: { text } }));

export const downloadMutation = (link: string) => ({
  mutationFn: () => withSession(link, ({ call }) => call(candidateRecordsEndpoints.zip, {})),
});
