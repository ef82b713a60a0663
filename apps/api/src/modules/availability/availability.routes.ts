import type { availabilityEndpoints } from '@interview-detection/shared/availability/availability.endpoints';
import type { Handlers } from '#api/http/mount';
import { getOwnAvailability, listAvailability, setOwnAvailability } from './availability.service';

export const availabilityHandlers: Handlers<typeof availabilityEndpoints> = {
  async own({ principal }) {
    return getOwnAvailability(principal);
  },
  async set({ principal, body }) {
    return setOwnAvailability(principal, body);
  },
  async list({ principal, query }) {
    return { items: await listAvailability(principal, query) };
  },
};
