import {
  DURATION_DEFAULT,
  isOpen,
  OPEN_STATUSES,
  type KnownChoice,
} from '@interview-detection/shared/interviews/interviews.rules';
import type { AddInterview, Reschedule } from '@interview-detection/shared/interviews/interviews.schema';
import type { ClientSession, Types } from 'mongoose';
import type { UploadedFile } from '../../http/upload';
import type { CompanyPrincipal } from '../../lib/principal';
import { AppError, unknownReference } from '../../lib/app-error';
import { describeStart } from '../../lib/dates';
import { MINUTE_MS } from '../../lib/durations';
import { fileStore } from '../../lib/file-store';
import { historyStep } from '../../lib/history';
import { inTransaction, isDuplicate } from '../../lib/transaction';
import { enrolCandidate } from '../candidates/candidates-for-interview.service';
import type { ResumeRecord } from '../candidates/candidates.model';
import { requireResume } from '../candidates/resume-check';
import { companyTimeZone } from '../company/company.service';
import { findPosition } from '../positions/positions.service';
import { nextFollowUp } from './follow-up.rules';
import { freeInterviewer, type Slot } from './free-interviewer.service';
import { tellOfMove, tellOfNew } from './interview-mails.service';
import { startOf } from './interview-start.rules';
import { InterviewModel, OPEN_INTERVIEW_INDEX, type InterviewRecord } from './interviews.model';
import { getInterview } from './interviews.service';
import { removeQuietly } from './quiet-removal.service';

/**
 * Schedules an interview with its candidate and resume, all or nothing (contract §13). Throws 400 for a start in the
 * past or one that does not exist and for a resume that is no PDF or is missing, 404 for an unknown position or
 * interviewer, 409 CANDIDATE_BOOKED and INTERVIEWER_BUSY. A call that fails, or that keeps a known candidate's own
 * resume, leaves no file behind.
 */
export async function scheduleInterview(
  principal: CompanyPrincipal,
  input: AddInterview,
  upload: UploadedFile | undefined,
): Promise<InterviewRecord> {
  const timeZone = input.timeZone ?? (await companyTimeZone(principal));
  const startsAt = startOf({ date: input.date, time: input.time, timeZone }, new Date());
  const durationMinutes = input.durationMinutes ?? DURATION_DEFAULT;
  const slot = { startsAt, endsAt: new Date(startsAt.getTime() + durationMinutes * MINUTE_MS), timeZone };
  const known = input.known ?? 'replace';
  const resume = upload || known === 'replace' ? await draftOf(principal, upload) : undefined;
  try {
    return await inTransaction(session =>
      book(principal, { ...input, known }, { ...slot, durationMinutes, resume }, session),
    );
  } catch (error) {
    throw isDuplicate(error, OPEN_INTERVIEW_INDEX) ? new AppError('CANDIDATE_BOOKED') : error;
  } finally {
    // Still a draft only where the booking failed or did without it.
    if (resume) await removeQuietly(resume.fileId);
  }
}

async function draftOf(principal: CompanyPrincipal, upload: UploadedFile | undefined): Promise<ResumeRecord> {
  const file = await requireResume(upload);
  const fileId = await fileStore.putDraft(file.path, { company: principal.companyId, name: file.name });
  return { fileId, name: file.name, size: file.size };
}

async function book(
  principal: CompanyPrincipal,
  input: AddInterview & { known: KnownChoice },
  { resume, durationMinutes, ...slot }: Slot & { durationMinutes: number; resume: ResumeRecord | undefined },
  session: ClientSession,
): Promise<InterviewRecord> {
  const found = await findPosition(principal, input.position, session);
  if (!found) throw unknownReference('position', 'Position not found');
  const position = { _id: found._id, name: found.name };
  const { candidate, isRenamed } = await enrolCandidate(principal, { ...input, position, resume }, session);
  await refuseSecondBooking(candidate._id, session);
  const interviewer =
    input.interviewType === 'Bot'
      ? undefined
      : await freeInterviewer(
          principal,
          input.interviewer ?? principal.userId.toHexString(),
          slot,
          input.force,
          session,
        );
  if (isRenamed) await renameCandidate(principal, candidate, session);
  const [made] = await InterviewModel.create(
    [
      {
        ...slot,
        company: principal.companyId,
        candidate: { _id: candidate._id, name: candidate.name, email: candidate.email },
        position,
        ...(interviewer ? { interviewer } : {}),
        interviewType: input.interviewType,
        day: input.date,
        time: input.time,
        durationMinutes,
        description: input.description,
        history: [historyStep(principal, null, 'scheduled')],
        followUp: nextFollowUp(slot, new Date()),
      },
    ],
    { session },
  );
  if (!made) throw new Error('The interview was not stored');
  const interview = made.toObject();
  await tellOfNew(principal, interview, session);
  return interview;
}

async function refuseSecondBooking(candidate: Types.ObjectId, session: ClientSession): Promise<void> {
  const open = await InterviewModel.findOne({ 'candidate._id': candidate, status: { $in: [...OPEN_STATUSES] } })
    .session(session)
    .lean();
  if (!open) return;
  throw new AppError(
    'CANDIDATE_BOOKED',
    `This candidate already has an interview for this position on ${describeStart(open.startsAt, open.timeZone)}. ` +
      'Reschedule or cancel that one.',
  );
}

async function renameCandidate(
  principal: CompanyPrincipal,
  candidate: { _id: Types.ObjectId; name: string },
  session: ClientSession,
): Promise<void> {
  await InterviewModel.updateMany(
    { company: principal.companyId, 'candidate._id': candidate._id },
    { 'candidate.name': candidate.name },
    { session },
  );
}

/**
 * Moves an open interview. Without `timeZone` it keeps its own zone, without `interviewer` its own interviewer. To where
 * it is already it changes nothing and tells nobody.
 * Throws as scheduling does, and 409 INTERVIEW_NOT_OPEN.
 */
export async function rescheduleInterview(
  principal: CompanyPrincipal,
  id: string,
  input: Reschedule,
): Promise<InterviewRecord> {
  return inTransaction(async session => {
    const interview = await getInterview(principal, id, session);
    if (!isOpen(interview.status)) throw new AppError('INTERVIEW_NOT_OPEN');
    const timeZone = input.timeZone ?? interview.timeZone;
    const startsAt = startOf({ date: input.date, time: input.time, timeZone }, new Date());
    const slot = { startsAt, endsAt: new Date(startsAt.getTime() + interview.durationMinutes * MINUTE_MS), timeZone };
    const chosen = input.interviewer ?? interview.interviewer?._id.toHexString() ?? principal.userId.toHexString();
    const isBot = interview.interviewType === 'Bot';
    const isThere = startsAt.getTime() === interview.startsAt.getTime() && timeZone === interview.timeZone;
    // A call that is repeated: nothing moves, and nobody is told of it again.
    if (isThere && (isBot || chosen === interview.interviewer?._id.toHexString())) return interview;
    const interviewer = isBot
      ? undefined
      : await freeInterviewer(principal, chosen, slot, input.force, session, interview._id);
    const moved = { ...slot, day: input.date, time: input.time, ...(interviewer ? { interviewer } : {}) };
    const [was, is] = [describeSlot(interview), describeSlot({ ...interview, ...moved })];
    // Two people may have one name: that one took the other's place must still be seen.
    const step = historyStep(principal, was, was === is ? `${is} (another person of this name)` : is, input.reason);
    const after = await InterviewModel.findByIdAndUpdate(
      interview._id,
      {
        ...moved,
        status: 'scheduled',
        followUp: nextFollowUp(slot, new Date()),
        $inc: { sequence: 1 },
        $push: { history: step },
      },
      { returnDocument: 'after', session },
    )
      .orFail()
      .lean();
    await tellOfMove(principal, interview, after, session);
    return after;
  });
}

/** `2026-11-23 10:30 Europe/Lisbon, Mara Santos`, as kept in the history. */
function describeSlot({
  day,
  time,
  timeZone,
  interviewer,
}: Pick<InterviewRecord, 'day' | 'time' | 'timeZone' | 'interviewer'>) {
  return `${day} ${time} ${timeZone}${interviewer ? `, ${interviewer.name}` : ''}`;
}
