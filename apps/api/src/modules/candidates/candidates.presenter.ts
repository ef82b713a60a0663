import { currentDecision } from '@interview-detection/shared/candidates/candidates.rules';
import type {
  Candidate,
  CandidateDetails,
  CurrentDecision,
  SentResume,
} from '@interview-detection/shared/candidates/candidates.schema';
import { csvFile } from '#api/lib/csv';
import type { StoredFile } from '#api/database/file-store';
import { presentHistory, presentRef } from '#api/database/history';
import type { CandidateRecord, CandidateRow, ResumeRecord } from './candidates.model';

export function presentCandidate(candidate: CandidateRow): Candidate {
  const {
    _id,
    name,
    email,
    phone,
    tags,
    position,
    status,
    stage,
    stageSince,
    resume,
    createdAt,
    openReviews = [],
    erasureAsked,
    erasedAt,
    resumeDeleted,
  } = candidate;
  return {
    _id: _id.toHexString(),
    name,
    email,
    ...(phone ? { phone } : {}),
    ...(tags?.length ? { tags } : {}),
    position: presentRef(position),
    status,
    stage,
    stageSince: stageSince.toISOString(),
    resume: resume ? { name: resume.name, size: resume.size } : null,
    createdAt: createdAt.toISOString(),
    reviewOpen: openReviews.length > 0,
    erasureAsked: erasureAsked ?? false,
    ...(resumeDeleted && !resume
      ? { resumeDeleted: { at: resumeDeleted.at.toISOString(), days: resumeDeleted.days } }
      : {}),
    ...(erasedAt ? { erasedAt: erasedAt.toISOString() } : {}),
  };
}

/** Returns a resume with the time at which it was sent, which the id of its file contains. */
export const presentSentResume = ({ fileId, name, size }: ResumeRecord): SentResume => ({
  _id: fileId.toHexString(),
  name,
  size,
  sentAt: fileId.getTimestamp().toISOString(),
});

export function presentCandidatesCsv(candidates: () => AsyncIterable<CandidateRow>): StoredFile {
  return csvFile(
    'candidates.csv',
    ['Name', 'Email', 'Position', 'Status', 'Resume', 'Created', 'Phone', 'Note', 'Tags'],
    candidates,
    ({ name, email, phone, position, status, resume, createdAt, note, tags = [] }) => [
      name,
      email,
      position.name,
      status,
      resume?.name ?? '',
      createdAt.toISOString(),
      phone ?? '',
      note ?? '',
      tags.join(', '),
    ],
  );
}

export function presentCandidateDetails(candidate: CandidateRecord): CandidateDetails {
  const { history, note, earlierResumes = [] } = candidate;
  return {
    ...presentCandidate(candidate),
    ...presentHistory(history),
    ...(note ? { note } : {}),
    ...(earlierResumes.length > 0 ? { earlierResumes: earlierResumes.length } : {}),
  };
}

/** Returns what was decided on a candidate last, by whom, when and why. */
export function presentDecision(candidate: CandidateRecord): CurrentDecision {
  const { status, history } = presentCandidateDetails(candidate);
  const made = currentDecision({ status, history });
  return { status, made: made ? { by: made.by, at: made.at, reason: made.reason } : null };
}
