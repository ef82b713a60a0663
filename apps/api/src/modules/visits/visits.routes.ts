import type { visitsEndpoints } from '@interview-detection/shared/visits/visits.endpoints';
import type { Handlers } from '#api/http/mount';
import { candidateLink } from '../interviews/interview-links.rules';
import { replaceCandidateLink } from '../interviews/candidate-link.service';
import { getInterview } from '../interviews/get-interview.service';
import { presentInterview } from '../interviews/interviews.presenter';
import { askAdjustments, grantAdjustments } from './adjustments.service';
import { previewVisit, readVisit } from './candidate-visit.service';
import { cancelByCandidate, changeTime, listSlots, pickSlot, readOffer } from './candidate-times.service';
import { decideConsent } from './consent.service';
import { saveDeviceCheck, setVisitLanguage } from './visit-settings.service';
import { startSession } from './visit-session.service';
import { presentVisit } from './visits.presenter';

export const visitsHandlers: Handlers<typeof visitsEndpoints> = {
  async link({ principal, params }) {
    return { url: candidateLink(await getInterview(principal, params.id)) };
  },
  async replaceLink({ principal, params }) {
    return { url: candidateLink(await replaceCandidateLink(principal, params.id)) };
  },
  async grantAdjustments({ principal, params, body }) {
    return presentInterview(await grantAdjustments(principal, params.id, body), principal);
  },
  async preview({ principal, params, query }) {
    return presentVisit(await previewVisit(principal, params.id, query.language));
  },
  async start({ body, address, userAgent }) {
    return startSession(body, { address, userAgent });
  },
  async interview({ principal }) {
    return presentVisit(await readVisit(principal));
  },
  async consent({ principal, body }) {
    return presentVisit(await decideConsent(principal, body));
  },
  async askAdjustments({ principal, body }) {
    return presentVisit(await askAdjustments(principal, body));
  },
  async check({ principal, body }) {
    return presentVisit(await saveDeviceCheck(principal, body));
  },
  async offer({ principal }) {
    return readOffer(principal);
  },
  async slots({ principal }) {
    return { items: await listSlots(principal) };
  },
  async pickSlot({ principal, body }) {
    const { _id, status } = await pickSlot(principal, body.startsAt);
    return { ...(await presentVisit(await readVisit(principal))), _id: _id.toHexString(), status };
  },
  async reschedule({ principal, body }) {
    const status = await changeTime(principal, body);
    return { status, data: await presentVisit(await readVisit(principal)) };
  },
  async cancel({ principal, body }) {
    return presentVisit(await cancelByCandidate(principal, body.reason));
  },
  async setLanguage({ principal, body }) {
    return presentVisit(await setVisitLanguage(principal, body.language));
  },
};
