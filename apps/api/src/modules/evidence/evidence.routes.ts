import type { evidenceEndpoints } from '@interview-detection/shared/evidence/evidence.endpoints';
import type { Handlers } from '#api/http/mount';
import { StableResult } from '#api/http/stable-reply';
import type { FullScope } from '#api/lib/system-principal';
import type { InterviewRecord } from '../interviews/interviews.model';
import { presentChain, presentEvidence } from './evidence.presenter';
import { storeEvents } from './store-events.service';
import { confirmEvent, dismissEvent } from './review-event.service';
import { interpretEvidence } from './interpret-evidence.service';
import { evidenceOf, getChain, readSources, stateOf } from './read-evidence.service';

/** Returns the evidence for the report of an interview that was already read, as a file. */
export const evidenceOfReport = async (interview: InterviewRecord, scope: FullScope) =>
  presentEvidence(await evidenceOf(scope, interview, { isWhole: true }));

export const evidenceHandlers: Handlers<typeof evidenceEndpoints> = {
  async keep({ principal, body }) {
    return storeEvents(principal, body.events);
  },
  async read({ principal, params }) {
    const sources = await readSources(principal, params.id);
    return new StableResult(stateOf(sources), async () => presentEvidence(await interpretEvidence(sources)));
  },
  async dismiss({ principal, params, body }) {
    return presentEvidence(await dismissEvent(principal, params, body));
  },
  async confirm({ principal, params }) {
    return presentEvidence(await confirmEvent(principal, params));
  },
  async chain({ principal, params }) {
    const { interview, chain } = await getChain(principal, params.id);
    return presentChain(interview, chain);
  },
};
