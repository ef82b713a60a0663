import {
  keepPreviousData,
  mutationOptions,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { dashboardEndpoints } from '@interview-detection/shared/dashboard/dashboard.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { useRef } from 'react';
import { call, type CallInput, type CallResult } from '../../lib/api-client';
import { ApiError } from '../../lib/api-error';
import { endpointQuery, nounKey } from '../../lib/api-query';
import { upload } from '../../lib/api-upload';
import type { CompletedView } from './completed/view';
import type { UpcomingFilters } from './upcoming/view';

type UpcomingPages = InfiniteData<CallResult<typeof interviewsEndpoints.list>>;

const upcomingKey = [...nounKey(interviewsEndpoints.list), 'upcoming'] as const;

/** Cards that are loaded at once; a multiple of two and three, so that rows are full. */
const CARDS = 48;

/** Upcoming interviews, or those of the chosen status, soonest first, filtered by the server; more of them on demand. */
export function useUpcomingInterviews(filters: UpcomingFilters) {
  return useInfiniteQuery({
    queryKey: [...upcomingKey, filters],
    queryFn: ({ pageParam, signal }) =>
      call(interviewsEndpoints.list, { query: { ...filters, page: pageParam, size: CARDS } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (_last, pages, lastParam) => {
      const total = pages.at(-1)?.page?.total ?? 0;
      return lastParam * CARDS < total ? lastParam + 1 : undefined;
    },
    placeholderData: previous => previous,
  });
}

/** Cards of a page of the completed list; a multiple of two and three, so that rows are full. */
export const COMPLETED_PAGE_SIZE = 12;

/** Milliseconds between two looks at a list in which a report is still being made. */
const LIST_POLL_MS = 10_000;

/** One page of completed interviews; the last page stays on the screen while the next one is loading. */
export function useCompletedInterviews(view: CompletedView) {
  return useQuery({
    ...endpointQuery(interviewsEndpoints.listCompleted, { query: { ...view, size: COMPLETED_PAGE_SIZE } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ reportStatus }) => reportStatus === 'pending') ? LIST_POLL_MS : false,
  });
}

/** Milliseconds until the first look whether a report is ready; each further pause is half as long again. */
const REPORT_POLL_MS = 2_000;
const REPORT_POLL_MAX_MS = 15_000;

/** One interview with its report, asked for again, gently, while the report is being made. */
export function useInterviewDetails(id: string) {
  // How often the data had come when the report began to be made: a retry starts over with the short pauses.
  const pendingSince = useRef<number | null>(null);
  return useQuery({
    ...endpointQuery(interviewsEndpoints.details, { params: { id } }),
    refetchInterval: ({ state }) => {
      if (state.data?.reportStatus !== 'pending') {
        pendingSince.current = null;
        return false;
      }
      pendingSince.current ??= state.dataUpdateCount;
      return Math.min(REPORT_POLL_MS * 1.5 ** (state.dataUpdateCount - pendingSince.current), REPORT_POLL_MAX_MS);
    },
  });
}

/** What shows interviews: their lists, the dashboard, and the candidates that come with them. */
function refreshInterviews(client: QueryClient): void {
  for (const endpoint of [interviewsEndpoints.list, candidatesEndpoints.list, dashboardEndpoints.counts]) {
    void client.invalidateQueries({ queryKey: nounKey(endpoint) });
  }
}

/** Takes an interview off the lists at once, before they are fetched anew. */
function removeUpcoming(client: QueryClient, id: string): void {
  client.setQueriesData<UpcomingPages>({ queryKey: upcomingKey }, list => {
    if (!list) return list;
    const pages = list.pages.map(page => ({ ...page, items: page.items.filter(item => item.id !== id) }));
    return { ...list, pages };
  });
}

interface ScheduleInput {
  body: CallInput<typeof interviewsEndpoints.create>['body'];
  resume: File;
  /** Gets the sent share of the request, 0 to 1. */
  onProgress: (share: number) => void;
}

export const scheduleInterview = mutationOptions({
  mutationFn: ({ body, resume, onProgress }: ScheduleInput) =>
    upload(interviewsEndpoints.create, { body }, { file: resume, onProgress }),
  onSuccess: (_interview, _input, _before, { client }) => refreshInterviews(client),
});

/**
 * An interview that is about to be moved. Kept for no other visit: a form filled from an old copy would move it back.
 *
 * @param id as the address has it
 */
export function useInterviewToMove(id: string) {
  return useQuery({
    queryKey: [...nounKey(interviewsEndpoints.details), 'reschedule', id],
    queryFn: ({ signal }) => call(interviewsEndpoints.details, { params: { id } }, { signal }),
    gcTime: 0,
  });
}

/** The name of the resume that the candidate of an interview has now. */
export function useResumeName(candidate: string) {
  return useQuery({
    ...endpointQuery(candidatesEndpoints.details, { params: { id: candidate } }),
    select: ({ resume }) => resume.name,
  });
}

/** A refusal because somebody else was faster: what is on the screen is out of date. */
function refreshIfOutOfDate(client: QueryClient, error: Error): void {
  if (error instanceof ApiError && [404, 409].includes(error.status)) refreshInterviews(client);
}

export const rescheduleInterview = (id: string) =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof interviewsEndpoints.reschedule>['body']) =>
      call(interviewsEndpoints.reschedule, { params: { id }, body }),
    onSuccess: (_interview, _body, _before, { client }) => refreshInterviews(client),
    onError: (error, _body, _before, { client }) => refreshIfOutOfDate(client, error),
  });

interface CorrectionInput {
  body: CallInput<typeof interviewsEndpoints.correct>['body'];
  /** Null leaves the resume as it is. */
  resume: File | null;
  /** Gets the sent share of the request, 0 to 1. */
  onProgress: (share: number) => void;
}

export const correctInterview = (id: string) =>
  mutationOptions({
    mutationFn: ({ body, resume, onProgress }: CorrectionInput) =>
      upload(interviewsEndpoints.correct, { params: { id }, body }, { file: resume, onProgress }),
    onSettled: (_interview, _error, _input, _before, { client }) => refreshInterviews(client),
  });

/** Ends an interview with its transcript. */
export const completeInterview = (id: string) =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof interviewsEndpoints.complete>['body']) =>
      call(interviewsEndpoints.complete, { params: { id }, body }),
    onSuccess: (_interview, _body, _before, { client }) => {
      removeUpcoming(client, id);
      refreshInterviews(client);
    },
    onError: (error, _body, _before, { client }) => refreshIfOutOfDate(client, error),
  });

/** How an interview ends without having been held. */
export type Ending = 'cancel' | 'noShow';

/** Cancels an interview or records that nobody came. */
export const endInterview = (id: string, ending: Ending) =>
  mutationOptions({
    mutationFn: (body: CallInput<(typeof interviewsEndpoints)[Ending]>['body']) =>
      call(interviewsEndpoints[ending], { params: { id }, body }),
    onSuccess: (_interview, _body, _before, { client }) => removeUpcoming(client, id),
    onSettled: (_interview, _error, _body, _before, { client }) => refreshInterviews(client),
  });
