import type { dashboardEndpoints } from '@interview-detection/shared/dashboard/dashboard.endpoints';
import type { Handlers } from '#api/http/mount';
import { getCounts, getNeeds, getWeekly } from './dashboard.service';

export const dashboardHandlers: Handlers<typeof dashboardEndpoints> = {
  async counts({ principal }) {
    return getCounts(principal);
  },
  async needs({ principal }) {
    return getNeeds(principal);
  },
  async weekly({ principal }) {
    return { items: await getWeekly(principal) };
  },
};
