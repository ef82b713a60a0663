import { dashboardEndpoints } from '@interview-detection/shared/dashboard/dashboard.endpoints';
import { endpointQuery } from '#web/lib/session-client';

/** The company's figures, for the dashboard and the menu entries. */
export const countsQuery = endpointQuery(dashboardEndpoints.counts, {});
