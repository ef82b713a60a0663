import { RESUME_REQUIRED, type KnownChoice } from '@interview-detection/shared/interviews/interviews.rules';
import type { ClientSession, Types } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import type { CompanyPrincipal } from '#api/lib/principal';
import { type CompanyScope, systemPrincipal } from '#api/lib/system-principal';
import { changedFields } from '#api/events/audited-fields.rules';
import { publish } from '#api/events/publish.service';
import { AppError, invalidField } from '#api/lib/app-error';
import { historyStep, type RefRecord } from '#api/database/history';
import { stageFields } from '../positions/stages.service';
import { candidateAdded, candidateUpdated } from './candidates.events';
import { Candidates, type CandidateRecord, type ResumeRecord } from './candidates.model';
import { resumes } from './resumes.service';

interface CandidateInput {
  name: string;
  email: string;
  /** Absent to leave a known one as it is. */
  phone: string | undefined;
  position: RefRecord;
  /** Required except for a known candidate who is kept. */
  resume: ResumeRecord | undefined;
  /** What to do about a known candidate; absent if the scheduler was not asked. */
  known: KnownChoice | undefined;
  /** Returns whether an interview of this candidate has been held. */
  hasFinished: (id: Types.ObjectId) => Promise<boolean>;
}

interface Correction {
  name: string;
  email: string;
  resume: ResumeRecord | undefined;
}

/**
 * Corrects the candidate of an open interview, inside its transaction. Throws 409 EMAIL_TAKEN if another candidate for
 * this position has the address. A replaced resume stays readable.
 */
export async function correctCandidate(
  scope: CompanyScope,
  id: Types.ObjectId,
  { resume, ...fields }: Correction,
  session: ClientSession,
): Promise<void> {
  const candidates = Candidates.in(scope);
  const before = await candidates.findOne({ _id: id }).session(session).orFail().lean();
  const other = { _id: { $ne: id }, email: fields.email, 'position._id': before.position._id };
  if (await candidates.exists(other).session(session)) {
    const message = 'Another candidate for this position has this email';
    throw new AppError('EMAIL_TAKEN', message, { issues: [{ path: 'email', message }] });
  }
  if (resume) await resumes.keep(resume.fileId, session);
  const exchange = resume ? { resume, ...(before.resume && { $push: { earlierResumes: before.resume } }) } : {};
  await candidates.updateOne({ _id: id }, { ...fields, ...exchange }, { session });
}

interface EnrolledCandidate {
  candidate: CandidateRecord;
  isRenamed: boolean;
}

/**
 * Makes or reuses the candidate of a new interview, inside its transaction (contract §13): one per company, email and
 * position. A new name and a new resume replace the old one, which stays readable, and a decided candidate becomes
 * Pending again, with the earlier decision kept in the history; `known: keep` leaves a known candidate unchanged.
 * Throws 400 if a new candidate has no resume, 409 CANDIDATE_DIFFERS if a candidate of another name has been
 * interviewed or decided, and the caller has not said whether they are the same person.
 */
export async function upsertCandidateForInterview(
  principal: CompanyPrincipal,
  { name, email, phone, position, resume, known, hasFinished }: CandidateInput,
  session: ClientSession,
): Promise<EnrolledCandidate> {
  const candidates = Candidates.in(principal.scope);
  const existing = await candidates.findOne({ email, 'position._id': position._id }).session(session).lean();
  if (existing && known === 'keep') {
    await candidates.updateOne({ _id: existing._id }, { keptAt: currentTime() }, { session });
    return { candidate: existing, isRenamed: false };
  }
  if (existing && known === undefined && !isSameName(existing.name, name)) {
    if (isDecided(existing) || (await hasFinished(existing._id))) throw differs(existing.name, name);
  }
  if (!resume) throw invalidField('resume', RESUME_REQUIRED);
  await resumes.keep(resume.fileId, session);
  const called = phone ? { phone } : {};
  if (!existing) {
    const history = [historyStep(principal, null, 'Pending')];
    const place = await stageFields(principal.scope, { position, status: 'Pending' }, session);
    const candidate = await candidates.insert({ name, email, ...called, position, resume, history, ...place }, session);
    await publish(candidateAdded, { principal, session, record: candidate });
    return { candidate, isRenamed: false };
  }
  const isOpen = existing.status === 'Pending';
  const place = isOpen ? {} : await stageFields(principal.scope, { position, status: 'Pending' }, session);
  const reopening = isOpen
    ? {}
    : { history: historyStep(principal, existing.status, 'Pending', 'A new interview was scheduled') };
  const candidate = await candidates
    .findOneAndUpdate(
      { _id: existing._id },
      {
        name,
        ...called,
        resume,
        status: 'Pending',
        ...place,
        $push: { ...(existing.resume && { earlierResumes: existing.resume }), ...reopening },
      },
      { returnDocument: 'after', session },
    )
    .orFail()
    .lean();
  const changed = changedFields(existing, candidate, ['name', 'phone', 'resume', 'status']);
  await publish(candidateUpdated, {
    principal,
    session,
    record: candidate,
    changed,
    before: existing,
    after: candidate,
  });
  return { candidate, isRenamed: existing.name !== name };
}

const isSameName = (one: string, other: string): boolean =>
  one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase();

const isDecided = ({ status, history }: CandidateRecord): boolean =>
  status !== 'Pending' || history.some(({ to }) => to !== 'Pending');

function differs(known: string, name: string): AppError {
  const message =
    `This email belongs to “${known}”, who has applied for this position before; you have entered “${name}”. ` +
    'If it is the same person, choose whether to keep or replace the details; if not, enter their own email.';
  return new AppError('CANDIDATE_DIFFERS', message, { issues: [{ path: 'name', message }] });
}

/** Stores who holds the interviews of a candidate. */
export async function setInterviewers(
  scope: CompanyScope,
  candidate: Types.ObjectId,
  interviewers: Types.ObjectId[],
  session: ClientSession,
): Promise<void> {
  await Candidates.in(scope).updateOne({ _id: candidate }, { interviewers }, { session });
}

/** Stores when a candidate was first interviewed, for the figures. */
export async function markInterviewed(
  scope: CompanyScope,
  candidate: Types.ObjectId,
  startsAt: Date,
  session: ClientSession,
): Promise<void> {
  await Candidates.in(scope).updateOne({ _id: candidate }, { $min: { interviewedAt: startsAt } }, { session });
}

const LIVE = systemPrincipal('live');

/**
 * Returns the company and the interviewers of a candidate, as hex, for callers that only know that the candidate
 * changed; null if the candidate is gone.
 */
export async function readersOfCandidate(
  id: Types.ObjectId,
): Promise<{ company: string; interviewers: string[] } | null> {
  const found = await Candidates.unscoped(LIVE).findById(id, { company: 1, interviewers: 1 }).lean();
  if (!found) return null;
  const { company, interviewers = [] } = found;
  return { company: company.toHexString(), interviewers: interviewers.map(one => one.toHexString()) };
}

interface AskedOf {
  _id: Types.ObjectId;
  candidate: { _id: Types.ObjectId };
}

/**
 * Stores with a candidate whether they wait for a review of an interview by a person, so that anyone who decides on
 * them notices it.
 */
export async function markReview(
  scope: CompanyScope,
  { _id, candidate }: AskedOf,
  isOpen: boolean,
  session: ClientSession,
): Promise<void> {
  const change = isOpen ? { $addToSet: { openReviews: _id } } : { $pull: { openReviews: _id } };
  await Candidates.in(scope).updateOne({ _id: candidate._id }, change, { session });
}

/** Stores with a candidate whether they wait for their deletion, for lists. */
export async function markErasureAsked(
  scope: CompanyScope,
  { candidate }: AskedOf,
  isOpen: boolean,
  session: ClientSession,
): Promise<void> {
  const change = isOpen ? { $set: { erasureAsked: true } } : { $unset: { erasureAsked: 1 } };
  await Candidates.in(scope).updateOne({ _id: candidate._id }, change, { session });
}
