import { OPEN_STATUSES } from '@interview-detection/shared/interviews/interviews.rules';
import type { Language } from '@interview-detection/shared/visits/visits.rules';
import type { ClientSession, Types } from 'mongoose';
import { AppError } from '#api/lib/app-error';
import type { CompanyScope } from '#api/lib/system-principal';
import { writePart } from '../interviews/interview-parts.service';
import type { InterviewRecord } from '../interviews/interviews.model';
import { visitPart, type InterviewVisit } from './interview-part.model';

/**
 * Stores with an open interview what its candidate decided, asked for and was granted, and when they checked their
 * devices. Throws 409 INTERVIEW_NOT_OPEN.
 */
export async function saveVisitChange(
  scope: CompanyScope,
  _id: Types.ObjectId,
  change: Partial<InterviewVisit>,
  session: ClientSession,
): Promise<InterviewRecord> {
  const where = { _id, status: { $in: [...OPEN_STATUSES] } };
  const kept = await writePart(visitPart, { scope, where, session }, { set: change });
  if (!kept) throw new AppError('INTERVIEW_NOT_OPEN');
  return kept;
}

/**
 * Records when the candidate last opened the link, and in which language. Ending the link writes to the same document,
 * so of the two at once the second sees the first: no session begins through a link that has just ended.
 */
export async function markVisited(
  scope: CompanyScope,
  _id: Types.ObjectId,
  opened: Required<Pick<InterviewVisit, 'openedAt' | 'language'>>,
  session: ClientSession,
): Promise<void> {
  await writePart(visitPart, { scope, where: { _id }, session }, { set: opened });
}

/** Stores the language in which the candidate reads, which emails also use. */
export async function saveLanguage(
  scope: CompanyScope,
  _id: Types.ObjectId,
  language: Language,
  session: ClientSession,
): Promise<void> {
  await writePart(visitPart, { scope, where: { _id }, session }, { set: { language } });
}

/** Removes the period after which signals are deleted, once they are. */
export async function forgetEvidenceDays(
  scope: CompanyScope,
  _id: Types.ObjectId,
  session: ClientSession,
): Promise<void> {
  await writePart(visitPart, { scope, where: { _id }, session }, { set: { evidenceDays: null } });
}
