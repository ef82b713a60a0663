import type { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import type { Handlers } from '../../http/mount';
import { presentCandidate, presentCandidateDetails, presentCandidatesCsv } from './candidates.presenter';
import {
  countFound,
  decideCandidate,
  exportCandidates,
  getCandidate,
  getResume,
  listCandidates,
  rejectCandidate,
  selectCandidate,
} from './candidates.service';

export const candidatesHandlers: Handlers<typeof candidatesEndpoints> = {
  async list({ actor, query }) {
    const { items, ...rest } = await listCandidates(actor, query);
    return { items: items.map(presentCandidate), ...rest };
  },
  async listCsv({ actor, query }) {
    return presentCandidatesCsv(() => exportCandidates(actor, query));
  },
  async counts({ actor, query }) {
    return countFound(actor, query.search);
  },
  async reject({ actor, params }) {
    return presentCandidate(await rejectCandidate(actor, params.id));
  },
  async select({ actor, params }) {
    return presentCandidate(await selectCandidate(actor, params.id));
  },
  async details({ actor, params }) {
    return presentCandidateDetails(await getCandidate(actor, params.id));
  },
  async decide({ actor, params, body }) {
    return presentCandidate(await decideCandidate(actor, params.id, body));
  },
  async resume({ actor, params }) {
    return getResume(actor, params.id);
  },
};
