import type { ClientSession, Types } from 'mongoose';
import type { CompanyPrincipal } from '../../lib/principal';
import { AppError } from '../../lib/app-error';
import { fileStore } from '../../lib/file-store';
import { historyStep, type RefRecord } from '../../lib/history';
import { CandidateModel, type CandidateRecord, type ResumeRecord } from './candidates.model';

interface CandidateInput {
  name: string;
  email: string;
  position: RefRecord;
  resume: ResumeRecord;
}

interface Correction {
  name: string;
  email: string;
  resume: ResumeRecord | undefined;
}

/**
 * Corrects the candidate of an open interview, inside its transaction. Throws 409 EMAIL_TAKEN where another candidate for
 * this position has the address. Gives a resume that the new one replaces: to be removed after the commit.
 */
export async function correctCandidate(
  id: Types.ObjectId,
  { resume, ...fields }: Correction,
  session: ClientSession,
): Promise<Types.ObjectId | null> {
  const before = await CandidateModel.findById(id).session(session).orFail().lean();
  const { company, position } = before;
  const other = { _id: { $ne: id }, company, email: fields.email, 'position._id': position._id };
  if (await CandidateModel.exists(other).session(session)) {
    const message = 'Another candidate for this position has this e-mail';
    throw new AppError('EMAIL_TAKEN', message, { issues: [{ path: 'email', message }] });
  }
  if (resume) {
    await fileStore.keep(resume.fileId, session);
    await fileStore.release(before.resume.fileId, session);
  }
  await CandidateModel.updateOne({ _id: id }, { ...fields, ...(resume ? { resume } : {}) }, { session });
  return resume ? before.resume.fileId : null;
}

interface EnrolledCandidate {
  candidate: CandidateRecord;
  isRenamed: boolean;
  /** A resume that the new one replaces: to be removed once the transaction has committed. */
  replacedFile: Types.ObjectId | null;
}

/**
 * Makes or reuses the candidate of a new interview, inside its transaction (contract §13): one per company, e-mail
 * and position; a new name and a new resume replace the old; a decided candidate becomes Pending again, with the
 * earlier decision kept in the history.
 */
export async function enrolCandidate(
  principal: CompanyPrincipal,
  { name, email, position, resume }: CandidateInput,
  session: ClientSession,
): Promise<EnrolledCandidate> {
  const company = principal.companyId;
  await fileStore.keep(resume.fileId, session);
  const existing = await CandidateModel.findOne({ company, email, 'position._id': position._id })
    .session(session)
    .lean();
  if (!existing) {
    const [made] = await CandidateModel.create(
      [{ company, name, email, position, resume, history: [historyStep(principal, null, 'Pending')] }],
      { session },
    );
    if (!made) throw new Error('The candidate was not stored');
    return { candidate: made.toObject(), isRenamed: false, replacedFile: null };
  }
  await fileStore.release(existing.resume.fileId, session);
  const reopening =
    existing.status === 'Pending'
      ? {}
      : { $push: { history: historyStep(principal, existing.status, 'Pending', 'A new interview was scheduled') } };
  const candidate = await CandidateModel.findByIdAndUpdate(
    existing._id,
    { name, resume, status: 'Pending', ...reopening },
    { returnDocument: 'after', session },
  )
    .orFail()
    .lean();
  return { candidate, isRenamed: existing.name !== name, replacedFile: existing.resume.fileId };
}
