import { OPEN_STATUSES } from '@interview-detection/shared/interviews/interviews.rules';
import type { Language } from '@interview-detection/shared/visits/visits.rules';
import type { ClientSession, Types } from 'mongoose';
import { AppError } from '#api/lib/app-error';
import type { CompanyScope } from '#api/lib/system-principal';
import { Interviews, type InterviewRecord } from './interviews.model';

/**
 * Lists and jobs filter by these fields, so they are stored with the interview; who decided or asked for what is up to
 * the visits module.
 */
type VisitChange = Partial<
  Pick<InterviewRecord, 'consent' | 'evidenceDays' | 'asked' | 'granted' | 'checkedAt' | 'timeWish'>
>;

/**
 * Stores with an open interview what its candidate decided, asked for and was granted, and when they checked their
 * devices: the one place that writes these fields. Throws 404, 409 INTERVIEW_NOT_OPEN.
 */
export async function keepVisitChange(
  scope: CompanyScope,
  id: Types.ObjectId,
  change: VisitChange,
  session: ClientSession,
): Promise<InterviewRecord> {
  const kept = await Interviews.in(scope)
    .findOneAndUpdate(
      { _id: id, status: { $in: [...OPEN_STATUSES] } },
      { $set: change },
      { returnDocument: 'after', session },
    )
    .lean();
  if (!kept) throw new AppError('INTERVIEW_NOT_OPEN');
  return kept;
}

interface Opened {
  visitedAt: Date;
  language: Language;
}

/**
 * Records when the candidate last opened the link, and in which language. Ending the link writes to the same document,
 * so of the two at once the second sees the first: no session begins through a link that has just ended.
 */
export async function markVisited(
  scope: CompanyScope,
  id: Types.ObjectId,
  opened: Opened,
  session: ClientSession,
): Promise<void> {
  await Interviews.in(scope).updateOne({ _id: id }, opened, { session });
}

/** Stores the language in which the candidate reads, which mails also use. */
export async function keepLanguage(
  scope: CompanyScope,
  id: Types.ObjectId,
  language: Language,
  session: ClientSession,
): Promise<void> {
  await Interviews.in(scope).updateOne({ _id: id }, { language }, { session });
}
