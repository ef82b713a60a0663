import { DEFAULT_POLICY, isOpen, type Policy } from '@interview-detection/shared/interviews/interviews.rules';
import type { CorrectInterview } from '@interview-detection/shared/interviews/interview-input.schema';
import type { ClientSession } from 'mongoose';
import { changedFields } from '#api/events/audited-fields.rules';
import { publish } from '#api/events/publish.service';
import type { UploadedFile } from '#api/database/file-store';
import type { CompanyPrincipal } from '#api/lib/principal';
import { AppError } from '#api/lib/app-error';
import { historyStep, type RefRecord } from '#api/database/history';
import { inTransaction } from '#api/database/transaction';
import { correctCandidate } from '../candidates/candidates-for-interview.service';
import type { ResumeRecord } from '../candidates/candidates.model';
import { draftResume, resumes } from '../candidates/resumes.service';
import { linkVersionOf } from './interview-links.rules';
import { getInterview } from './get-interview.service';
import { interviewCorrected } from './interviews.events';
import { Interviews, type InterviewRecord } from './interviews.model';
import { changedPanel, heldBy, isSamePanel, namesOf, panelSent, type Wanted } from './panel.rules';
import { reserveInterviewers } from './reserve-interviewer.service';

/**
 * Corrects mistakes in an open interview and notifies the people concerned (contract §17). An omitted field stays
 * unchanged; if nothing changes, nothing is written and no one is notified. Throws 400 for a resume that is not a PDF,
 * 404, 409 INTERVIEW_NOT_OPEN, INTERVIEWER_BUSY, EMAIL_TAKEN, and ALREADY_AGREED for another policy than the one that
 * the candidate agreed to. A failed call leaves no file behind.
 */
export async function correctInterview(
  principal: CompanyPrincipal,
  id: string,
  input: CorrectInterview,
  upload: UploadedFile | undefined,
): Promise<InterviewRecord> {
  const current = await getInterview(principal, id);
  if (!isOpen(current.status)) throw new AppError('INTERVIEW_NOT_OPEN');
  const resume = upload && (await draftResume(principal.scope, upload));
  try {
    return await inTransaction(session => correct(principal, id, { ...input, resume }, session));
  } catch (error) {
    if (resume) await resumes.deleteBestEffort(resume.fileId);
    throw error;
  }
}

type Correction = CorrectInterview & { resume: ResumeRecord | undefined };

async function correct(
  principal: CompanyPrincipal,
  id: string,
  input: Correction,
  session: ClientSession,
): Promise<InterviewRecord> {
  const before = await getInterview(principal, id, session);
  if (!isOpen(before.status)) throw new AppError('INTERVIEW_NOT_OPEN');
  const name = input.name ?? before.candidate.name;
  const email = input.email ?? before.candidate.email;
  const description = input.description ?? before.description;
  const policy = input.policy ?? policyOf(before);
  if (policy !== policyOf(before) && before.visit.consent?.decision === 'agreed') throw new AppError('ALREADY_AGREED');
  // A Bot interview has no meeting, even if a link is sent.
  const meetingLink =
    before.interviewType === 'Bot' ? undefined : (input.meetingLink ?? before.meetingLink) || undefined;
  // A Bot interview has no interviewer, even if one is sent (contract §13).
  const wanted = before.interviewType === 'Bot' ? null : panelSent(input, before.interviewers);
  const isOther = wanted !== null && !isSamePanel(wanted, before.interviewers);
  const panel = isOther ? await reserved(principal, before, wanted, input.force, session) : before.interviewers;
  const changes = changesOf(before, {
    name,
    email,
    description,
    policy,
    meetingLink,
    interviewers: isOther ? panel : undefined,
    resume: input.resume?.name,
  });
  if (changes.length === 0) return before;

  await correctCandidate(principal.scope, before.candidate._id, { name, email, resume: input.resume }, session);
  const interviews = Interviews.in(principal.scope);
  const others = { 'candidate._id': before.candidate._id };
  await interviews.updateMany(others, { 'candidate.email': email }, { session });
  // Completed interviews keep the candidate's name as it was then.
  await interviews.updateMany({ ...others, status: { $ne: 'completed' } }, { 'candidate.name': name }, { session });
  const step = historyStep(
    principal,
    changes.map(({ what, from }) => `${what}${from}`).join('; '),
    changes.map(({ what, to }) => `${what}${to}`).join('; '),
  );
  const interview = await interviews
    .findOneAndUpdate(
      { _id: before._id },
      {
        description,
        policy,
        ...(meetingLink === undefined ? { $unset: { meetingLink: '' } } : { meetingLink }),
        ...heldBy(panel),
        // The wrong address may be a stranger's, who has a working link.
        ...(email === before.candidate.email ? {} : { linkVersion: linkVersionOf(before) + 1 }),
        $inc: { sequence: 1 },
        $push: { history: step },
      },
      { returnDocument: 'after', session },
    )
    .orFail()
    .lean();
  await publish(interviewCorrected, {
    principal,
    session,
    record: interview,
    changed: [
      ...changedFields(before, interview, ['candidate', 'description', 'policy', 'meetingLink']),
      ...changedPanel(before.interviewers, interview.interviewers),
      ...(input.resume ? ['resume'] : []),
    ],
    before: { ...before, policy: policyOf(before) },
    after: interview,
    payload: { before, interview },
  });
  return interview;
}

/** Keeps those who already hold the interview, even if they have others at that time; reserves the others. */
async function reserved(
  principal: CompanyPrincipal,
  before: InterviewRecord,
  wanted: readonly Wanted[],
  force: boolean | undefined,
  session: ClientSession,
): Promise<RefRecord[]> {
  const held = new Map(before.interviewers.map(one => [one._id.toHexString(), one]));
  const added = wanted.filter(({ id }) => !held.has(id));
  const booked = await reserveInterviewers(principal, {
    wanted: added,
    slot: before,
    force,
    except: before._id,
    session,
  });
  return wanted.map(({ id }) => held.get(id) ?? booked.shift()).filter(one => one !== undefined);
}

interface After {
  name: string;
  email: string;
  description: string;
  policy: Policy;
  /** Undefined: in our own room. */
  meetingLink: string | undefined;
  /** Present if they differ from before. */
  interviewers: readonly RefRecord[] | undefined;
  resume: string | undefined;
}

/** Describes what a correction changes, as stored in the history; descriptions are too long for it. */
function changesOf(before: InterviewRecord, after: After): { what: string; from: string; to: string }[] {
  const { candidate, description } = before;
  return [
    { what: 'name ', from: candidate.name, to: after.name },
    { what: 'email ', from: candidate.email, to: after.email },
    ...(after.interviewers ? [interviewerChange(before.interviewers, after.interviewers)] : []),
    { what: 'policy ', from: policyOf(before), to: after.policy },
    ...(before.meetingLink === after.meetingLink ? [] : [{ what: 'meeting link', from: '', to: ' changed' }]),
    ...(description === after.description ? [] : [{ what: 'description', from: '', to: ' changed' }]),
    ...(after.resume === undefined ? [] : [{ what: 'resume', from: '', to: ` ${after.resume}` }]),
  ].filter(({ from, to }) => from !== to);
}

const policyOf = ({ policy }: InterviewRecord): Policy => policy ?? DEFAULT_POLICY;

/** Two people may share a name: the history must still show that one replaced the other. */
export function interviewerChange(before: readonly RefRecord[], after: readonly RefRecord[]) {
  const [from, to] = [namesOf(before), namesOf(after)];
  const what = Math.max(before.length, after.length) > 1 ? 'interviewers ' : 'interviewer ';
  return { what, from, to: from === to ? `${to} (another person with this name)` : to };
}
