import { dashboardEndpoints } from '@interview-detection/shared/dashboard/dashboard.endpoints';
import { endpointQuery } from '../../lib/session-client';

/** The company's figures: on the dashboard, and beside the entries of the menu. */
export const countsQuery = endpointQuery(dashboardEndpoints.counts, {});
