import { dashboardEndpoints } from '@interview-detection/shared/dashboard/dashboard.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { endpointQuery } from '#web/lib/session-client';

/** How many upcoming interviews the dashboard shows. */
export const NEXT_INTERVIEWS = 5;

export const needsQuery = endpointQuery(dashboardEndpoints.needs, {});
export const weeklyQuery = endpointQuery(dashboardEndpoints.weekly, {});
export const nextInterviewsQuery = endpointQuery(interviewsEndpoints.list, {
  query: { page: 1, size: NEXT_INTERVIEWS },
});
