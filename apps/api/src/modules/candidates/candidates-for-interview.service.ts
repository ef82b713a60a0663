import type { ClientSession, Types } from 'mongoose';
import type { CompanyActor } from '../../lib/actor';
import { fileStore } from '../../lib/file-store';
import { historyStep, type RefRecord } from '../../lib/history';
import { CandidateModel, type CandidateRecord, type ResumeRecord } from './candidates.model';

interface CandidateInput {
  name: string;
  email: string;
  position: RefRecord;
  resume: ResumeRecord;
}

interface EnrolledCandidate {
  candidate: CandidateRecord;
  isRenamed: boolean;
  /** A resume that the new one replaces: to be removed once the transaction has committed. */
  replacedFile: Types.ObjectId | null;
}

/**
 * Makes or reuses the candidate of a new interview, inside its transaction (decisions §4): one per company, e-mail
 * and position; a new name and a new resume replace the old; a decided candidate becomes Pending again, with the
 * earlier decision kept in the history.
 */
export async function enrolCandidate(
  actor: CompanyActor,
  { name, email, position, resume }: CandidateInput,
  session: ClientSession,
): Promise<EnrolledCandidate> {
  const company = actor.companyId;
  await fileStore.keep(resume.fileId, session);
  const existing = await CandidateModel.findOne({ company, email, 'position._id': position._id })
    .session(session)
    .lean();
  if (!existing) {
    const [made] = await CandidateModel.create(
      [{ company, name, email, position, resume, history: [historyStep(actor, null, 'Pending')] }],
      { session },
    );
    if (!made) throw new Error('The candidate was not stored');
    return { candidate: made.toObject(), isRenamed: false, replacedFile: null };
  }
  await fileStore.release(existing.resume.fileId, session);
  const reopening =
    existing.status === 'Pending'
      ? {}
      : { $push: { history: historyStep(actor, existing.status, 'Pending', 'A new interview was scheduled') } };
  const candidate = await CandidateModel.findByIdAndUpdate(
    existing._id,
    { name, resume, status: 'Pending', ...reopening },
    { returnDocument: 'after', session },
  )
    .orFail()
    .lean();
  return { candidate, isRenamed: existing.name !== name, replacedFile: existing.resume.fileId };
}
