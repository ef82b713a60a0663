import { useQuery } from '@tanstack/react-query';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { visitsEndpoints } from '@interview-detection/shared/visits/visits.endpoints';
import type { Language } from '@interview-detection/shared/visits/visits.rules';
import { useRef } from 'react';
import { pollAfter } from '#web/lib/live-state';
import { endpointQuery } from '#web/lib/session-client';

export const interviewQuery = (id: string) => endpointQuery(interviewsEndpoints.details, { params: { id } });

/** Milliseconds before the first check whether a report is ready; each further pause is half as long again. */
const REPORT_POLL_MS = 2_000;
const REPORT_POLL_MAX_MS = 15_000;

/** Milliseconds between two checks of a running interview. */
export const RUNNING_POLL_MS = 15_000;

/** An interview as its candidate sees it, in their language or another. */
export const candidateViewQuery = (id: string, language?: Language) =>
  endpointQuery(visitsEndpoints.preview, { params: { id }, query: language ? { language } : {} });

/** The candidate's current link. */
export const candidateLinkQuery = (id: string) => endpointQuery(visitsEndpoints.link, { params: { id } });

/** Reads how many open interviews a user holds: the total of a list of one. */
export const useOpenInterviewsOf = (interviewer: string) =>
  useQuery(endpointQuery(interviewsEndpoints.list, { query: { interviewer, page: 1, size: 1 } }));

/**
 * Reads one interview with its report; refetches at a gentle pace while the interview is running or the report is being
 * generated.
 */
export function useInterview(id: string) {
  // How many updates the query had when the report became pending: a retry starts over with the short pauses.
  const pendingSince = useRef<number | null>(null);
  return useQuery({
    ...interviewQuery(id),
    refetchInterval: ({ state }) => {
      if (state.data?.reportStatus !== 'pending') {
        pendingSince.current = null;
        return state.data?.status === 'in_progress' ? RUNNING_POLL_MS : false;
      }
      pendingSince.current ??= state.dataUpdateCount;
      const pause = REPORT_POLL_MS * 1.5 ** (state.dataUpdateCount - pendingSince.current);
      return pollAfter(Math.min(pause, REPORT_POLL_MAX_MS));
    },
  });
}
