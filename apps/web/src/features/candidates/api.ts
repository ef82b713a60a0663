import { keepPreviousData, mutationOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import type { Candidate, CorrectCandidate, SentResume } from '@interview-detection/shared/candidates/candidates.schema';
import { PAGE_SIZE } from '@interview-detection/shared/list-query';
import { pipelineEndpoints } from '@interview-detection/shared/pipeline/pipeline.endpoints';
import type { SavedView } from '@interview-detection/shared/pipeline/saved-views.schema';
import { candidateQuery, timelineQuery } from '#web/entities/candidates/api';
import type { CallResult } from '#web/lib/api-client';
import { saveFile } from '#web/lib/save-file';
import { nounKey, call, endpointQuery } from '#web/lib/session-client';
import { filtersOf, type CandidatesView } from './view';

type CandidateList = CallResult<typeof candidatesEndpoints.list>;

const listsKey = [...nounKey(candidatesEndpoints.list), candidatesEndpoints.list.path] as const;
const countsKey = [...nounKey(candidatesEndpoints.counts), candidatesEndpoints.counts.path] as const;

/**
 * Reads one page of the table, 10 rows (contract §9); the previous page stays on the screen while the next one is
 * loading.
 */
export function useCandidates(view: CandidatesView) {
  const { page, status, sort } = view;
  return useQuery({
    ...endpointQuery(candidatesEndpoints.list, { query: { page, size: PAGE_SIZE, status, sort, ...filtersOf(view) } }),
    placeholderData: keepPreviousData,
  });
}

/** Reads how many candidates of each status match search and filters. */
export function useCandidateCounts(view: CandidatesView) {
  return useQuery({
    ...endpointQuery(candidatesEndpoints.counts, { query: filtersOf(view) }),
    placeholderData: keepPreviousData,
  });
}

const savedViewsQuery = endpointQuery(pipelineEndpoints.views, {});

/** Reads the views that the user has saved. */
export function useSavedViews() {
  return useQuery(savedViewsQuery);
}

/** Replaces them. */
export const saveViews = mutationOptions({
  mutationFn: (views: readonly SavedView[]) => call(pipelineEndpoints.saveViews, { body: { views: [...views] } }),
  onSuccess: (saved, _views, _before, { client }) => client.setQueryData(savedViewsQuery.queryKey, saved),
});

/** Milliseconds for which a resume stays in memory after it was last shown. */
const RESUME_KEPT_MS = 60_000;

/** Reads the candidate's resume; fetched, because a plain link would not carry the token. */
export function useResume(id: string) {
  return useQuery({
    ...endpointQuery(candidatesEndpoints.resume, { params: { id } }),
    gcTime: RESUME_KEPT_MS,
    staleTime: Infinity,
  });
}

/** Reads all resumes submitted for a candidate, newest first, once they are requested. */
export function useSentResumes(id: string, enabled: boolean) {
  return useQuery({ ...endpointQuery(candidatesEndpoints.resumes, { params: { id } }), enabled });
}

/** Downloads one of these under its own name. */
export const saveResume = (id: string) =>
  mutationOptions({
    mutationFn: async ({ _id, name }: Pick<SentResume, '_id' | 'name'>) =>
      saveFile(await call(candidatesEndpoints.sentResume, { params: { id, resume: _id } }), name, 'application/pdf'),
  });

/** Updates a candidate's row in every cached list (contract §7). */
export function patchCandidate(client: QueryClient, id: string, patch: Partial<Candidate>): void {
  client.setQueriesData<CandidateList>({ queryKey: listsKey }, list => {
    if (!list) return list;
    return { ...list, items: list.items.map(item => (item._id === id ? { ...item, ...patch } : item)) };
  });
  client.setQueryData(candidateQuery(id).queryKey, details => details && { ...details, ...patch });
}

/** Cancels refetches that would restore the state before a change; first loads continue. */
export function holdCandidates(client: QueryClient): Promise<void> {
  const held = { queryKey: nounKey(candidatesEndpoints.list) };
  return client.cancelQueries({ ...held, predicate: query => query.state.data !== undefined });
}

/** Refetches a candidate and updates its row; if that fails, the row stays unchanged. */
export async function refreshCandidate(client: QueryClient, id: string): Promise<void> {
  await client.prefetchQuery({ ...candidateQuery(id), staleTime: 0 });
  const details = client.getQueryData(candidateQuery(id).queryKey);
  if (details) patchCandidate(client, id, details);
}

/**
 * After a decision, refetches counts and history. Lists are only marked as stale, so that no row moves under the
 * pointer of a user who decides several in a row.
 */
export function candidateChanged(client: QueryClient, id: string): void {
  void client.invalidateQueries({ queryKey: listsKey, refetchType: 'none' });
  void client.invalidateQueries({ queryKey: countsKey });
  void client.invalidateQueries({ queryKey: candidateQuery(id).queryKey });
  // Of any of this person's applications: each shows the decisions on all.
  void client.invalidateQueries({ queryKey: timelineQuery(id).queryKey.slice(0, 2) });
}

/** The company’s tags, most used first. */
export const tagsQuery = endpointQuery(candidatesEndpoints.tags, {});

/** Changes phone, note or tags; the tags are on the screen at once. */
export const correctCandidate = (id: string) =>
  mutationOptions({
    scope: { id: `correct-${id}` },
    mutationFn: (body: CorrectCandidate) => call(candidatesEndpoints.correct, { params: { id }, body }),
    onMutate: ({ tags }, { client }): unknown => tags && patchCandidate(client, id, { tags }),
    onSuccess: (candidate, _body, _before, { client }) => patchCandidate(client, id, candidate),
    onSettled: (_candidate, _error, _body, _before, { client }) => {
      candidateChanged(client, id);
      void client.invalidateQueries({ queryKey: tagsQuery.queryKey });
    },
  });
