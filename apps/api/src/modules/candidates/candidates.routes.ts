import type { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import type { Handlers } from '#api/http/mount';
import {
  presentCandidate,
  presentCandidateDetails,
  presentCandidatesCsv,
  presentSentResume,
} from './candidates.presenter';
import { getResume, getSentResume, listResumes, readResumeFacts } from './resumes.service';
import { findDoubles } from './find-doubles.service';
import { mergeCandidates } from './merge-candidates.service';
import { editCandidate, listTags } from './edit-candidate.service';
import { importCandidates } from './import-candidates.service';
import {
  candidateNeighbours,
  countFound,
  decideCandidate,
  exportCandidates,
  findKnown,
  getCandidate,
  listCandidates,
  rejectCandidate,
  selectCandidate,
} from './candidates.service';

export const candidatesHandlers: Handlers<typeof candidatesEndpoints> = {
  async list({ principal, query }) {
    const { items, ...rest } = await listCandidates(principal, query);
    return { items: items.map(presentCandidate), ...rest };
  },
  async listCsv({ principal, query }) {
    return presentCandidatesCsv(() => exportCandidates(principal, query));
  },
  async counts({ principal, query }) {
    return countFound(principal, query);
  },
  async tags({ principal }) {
    return { items: await listTags(principal) };
  },
  async known({ principal, query }) {
    const known = await findKnown(principal, query);
    return known && presentCandidate(known);
  },
  async reject({ principal, params }) {
    return presentCandidate(await rejectCandidate(principal, params.id));
  },
  async select({ principal, params }) {
    return presentCandidate(await selectCandidate(principal, params.id));
  },
  async details({ principal, params }) {
    return presentCandidateDetails(await getCandidate(principal, params.id));
  },
  async neighbours({ principal, params, query }) {
    return candidateNeighbours(principal, params.id, query);
  },
  async decide({ principal, params, body }) {
    return presentCandidate(await decideCandidate(principal, params.id, body));
  },
  async resume({ principal, params }) {
    return getResume(principal, params.id);
  },
  async resumes({ principal, params }) {
    return { items: (await listResumes(principal, params.id)).map(presentSentResume) };
  },
  async sentResume({ principal, params }) {
    return getSentResume(principal, params.id, params.resume);
  },
  async doubles({ principal, params }) {
    const doubles = await findDoubles(principal, params.id);
    return { items: doubles.map(({ candidate, same }) => ({ ...presentCandidate(candidate), same })) };
  },
  async merge({ principal, params, body }) {
    return presentCandidateDetails(await mergeCandidates(principal, params.id, body));
  },
  async correct({ principal, params, body }) {
    return presentCandidateDetails(await editCandidate(principal, params.id, body));
  },
  async importFile({ principal, query, body, file }) {
    return importCandidates(principal, { ...body, file, isPreview: query.preview === 'true' });
  },
  async readResume({ file }) {
    return readResumeFacts(file);
  },
};
