import type { Types } from 'mongoose';
import type { CandidateRecord } from './candidates.model';
import { resumesOf } from './candidates.rules';

/** What a record has after a merge, beside who it is about. */
type Combined = Partial<Omit<CandidateRecord, '_id' | 'company' | 'name' | 'email' | 'phone' | 'position'>>;

/**
 * Returns what a record takes over from another one for the same position, so that nothing of it is lost. The status
 * stays, unless only the other one was decided.
 */
export function combined(into: CandidateRecord, from: CandidateRecord): Combined {
  const note = [into.note, from.note].filter(Boolean).join('\n\n');
  const tags = [...new Map([...(from.tags ?? []), ...(into.tags ?? [])].map(tag => [tag.toLowerCase(), tag])).values()];
  const interviewedAt = earliest(into.interviewedAt, from.interviewedAt);
  return {
    ...(note ? { note } : {}),
    ...(tags.length > 0 ? { tags } : {}),
    ...resumesAfter(into, from),
    ...(into.status === 'Pending' && from.status !== 'Pending' ? placeOf(from) : {}),
    ...idsOf('interviewers', into, from),
    ...idsOf('openReviews', into, from),
    ...(interviewedAt ? { interviewedAt } : {}),
    createdAt: earliest(into.createdAt, from.createdAt) ?? into.createdAt,
    history: [...into.history, ...from.history].sort((a, b) => a.at.getTime() - b.at.getTime()),
  };
}

const earliest = (...dates: (Date | undefined)[]): Date | undefined =>
  dates.filter(date => date !== undefined).toSorted((a, b) => a.getTime() - b.getTime())[0];

const placeOf = ({ status, stage, stageSince, decidedAt }: CandidateRecord): Combined => ({
  status,
  stage,
  stageSince,
  ...(decidedAt ? { decidedAt } : {}),
});

/** The resume of the record stays in front; the others are in the order in which they were sent. */
function resumesAfter(into: CandidateRecord, from: CandidateRecord): Combined {
  const resume = into.resume ?? from.resume;
  if (!resume) return {};
  const earlierResumes = [...resumesOf(into), ...resumesOf(from)]
    .filter(({ fileId }) => !fileId.equals(resume.fileId))
    .toSorted((a, b) => a.fileId.getTimestamp().getTime() - b.fileId.getTimestamp().getTime());
  return { resume, ...(earlierResumes.length > 0 ? { earlierResumes } : {}) };
}

function idsOf(field: 'interviewers' | 'openReviews', into: CandidateRecord, from: CandidateRecord): Combined {
  const ids = new Map<string, Types.ObjectId>(
    [...(into[field] ?? []), ...(from[field] ?? [])].map(id => [id.toHexString(), id]),
  );
  return ids.size > 0 ? { [field]: [...ids.values()] } : {};
}
