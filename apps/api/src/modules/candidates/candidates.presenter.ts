import type { Candidate, CandidateDetails } from '@interview-detection/shared/candidates/candidates.schema';
import { presentHistory, presentRef } from '../../lib/history';
import type { CandidateRecord, CandidateRow } from './candidates.model';

export function presentCandidate(candidate: CandidateRow): Candidate {
  const { _id, name, email, position, status, resume, createdAt } = candidate;
  return {
    _id: _id.toHexString(),
    name,
    email,
    position: presentRef(position),
    status,
    resume: { name: resume.name, size: resume.size },
    createdAt: createdAt.toISOString(),
  };
}

export function presentCandidateDetails(candidate: CandidateRecord): CandidateDetails {
  return { ...presentCandidate(candidate), history: presentHistory(candidate.history) };
}
