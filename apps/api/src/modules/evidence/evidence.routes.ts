import type { evidenceEndpoints } from '@interview-detection/shared/evidence/evidence.endpoints';
import type { Handlers } from '../../http/mount';
import { presentChain } from './chain.presenter';
import { keepEvents } from './keep-events.service';
import { getChain } from './read-evidence.service';

export const evidenceHandlers: Handlers<typeof evidenceEndpoints> = {
  async keep({ principal, body }) {
    return keepEvents(principal, body.events);
  },
  async chain({ principal, params }) {
    const { interview, chain } = await getChain(principal, params.id);
    return presentChain(interview._id, chain);
  },
};
