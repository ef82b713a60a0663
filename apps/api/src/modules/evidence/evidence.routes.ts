import type { evidenceEndpoints } from '@interview-detection/shared/evidence/evidence.endpoints';
import type { Handlers } from '../../http/mount';
import { presentChain } from './chain.presenter';
import { presentEvidence } from './evidence.presenter';
import { keepEvents } from './keep-events.service';
import { confirmEvent, dismissEvent } from './look-at-event.service';
import { getChain, getEvidence } from './read-evidence.service';

export const evidenceHandlers: Handlers<typeof evidenceEndpoints> = {
  async keep({ principal, body }) {
    return keepEvents(principal, body.events);
  },
  async read({ principal, params }) {
    return presentEvidence(await getEvidence(principal, params.id));
  },
  async dismiss({ principal, params, body }) {
    return presentEvidence(await dismissEvent(principal, params, body));
  },
  async confirm({ principal, params }) {
    return presentEvidence(await confirmEvent(principal, params));
  },
  async chain({ principal, params }) {
    const { interview, chain } = await getChain(principal, params.id);
    return presentChain(interview._id, chain);
  },
};
