import { useQuery } from '@tanstack/react-query';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { useRef } from 'react';
import { pollAfter } from '../../lib/live-state';
import { endpointQuery } from '../../lib/session-client';

export const interviewQuery = (id: string) => endpointQuery(interviewsEndpoints.details, { params: { id } });

/** Milliseconds until the first look whether a report is ready; each further pause is half as long again. */
const REPORT_POLL_MS = 2_000;
const REPORT_POLL_MAX_MS = 15_000;

/** One interview with its report, asked for again, gently, while the report is being made. */
export function useInterview(id: string) {
  // How often the data had come when the report began to be made: a retry starts over with the short pauses.
  const pendingSince = useRef<number | null>(null);
  return useQuery({
    ...interviewQuery(id),
    refetchInterval: ({ state }) => {
      if (state.data?.reportStatus !== 'pending') {
        pendingSince.current = null;
        return false;
      }
      pendingSince.current ??= state.dataUpdateCount;
      const pause = REPORT_POLL_MS * 1.5 ** (state.dataUpdateCount - pendingSince.current);
      return pollAfter(Math.min(pause, REPORT_POLL_MAX_MS));
    },
  });
}
