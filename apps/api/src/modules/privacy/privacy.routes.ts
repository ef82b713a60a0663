import type { privacyEndpoints } from '@interview-detection/shared/privacy/privacy.endpoints';
import type { Handlers } from '#api/http/mount';
import { eraseCandidate } from './erase-candidate.service';
import { exportCandidate, type Reports } from './export-candidate.service';

export const privacyHandlers = (reports: Reports): Handlers<typeof privacyEndpoints> => ({
  async export({ principal, params }) {
    return exportCandidate(principal, params.id, reports);
  },
  async erase({ principal, params, body }) {
    return { receipt: await eraseCandidate(principal, params.id, body.reason) };
  },
});
