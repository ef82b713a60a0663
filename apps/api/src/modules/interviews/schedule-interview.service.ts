import { DURATION_DEFAULT, OPEN_STATUSES } from '@interview-detection/shared/interviews/interviews.rules';
import type { AddInterview } from '@interview-detection/shared/interviews/interview-input.schema';
import type { Language } from '@interview-detection/shared/visits/visits.rules';
import type { ClientSession, Types } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { publish } from '#api/events/publish.service';
import type { UploadedFile } from '#api/database/file-store';
import type { CandidatePrincipal, CompanyPrincipal } from '#api/lib/principal';
import { AppError, unknownReference } from '#api/lib/app-error';
import { describeStart } from '#api/lib/dates';
import { MINUTE_MS } from '#api/lib/durations';
import { historyStep, type RefRecord } from '#api/database/history';
import { inTransaction, isDuplicate } from '#api/database/transaction';
import { upsertCandidateForInterview } from '../candidates/candidates-for-interview.service';
import type { ResumeRecord } from '../candidates/candidates.model';
import { draftResume, resumes } from '../candidates/resumes.service';
import { companyTimeZone, windowHoursOf } from '../company/company.service';
import { findPosition } from '../positions/positions.service';
import { nextFollowUp } from './follow-up.rules';
import { slotAt, startOf, wallClockOf } from './interview-times.rules';
import { interviewScheduled } from './interviews.events';
import {
  carriedOverFrom,
  Interviews,
  OPEN_INTERVIEW_INDEX,
  type InterviewRecord,
  type InterviewRow,
} from './interviews.model';
import { heldBy, panelSent, wantedOf, type Wanted } from './panel.rules';
import { reserveInterviewers, type TimeSlot } from './reserve-interviewer.service';

/**
 * Schedules an interview with its candidate and resume, all or nothing (contract §13). Throws 400 for a start that is
 * in the past or does not exist and for a resume that is missing or not a PDF, 404 for an unknown position or
 * interviewer, 409 CANDIDATE_BOOKED, CANDIDATE_DIFFERS and INTERVIEWER_BUSY. A call that fails, or that keeps a known
 * candidate's existing resume, leaves no file behind.
 */
export async function scheduleInterview(
  principal: CompanyPrincipal,
  input: AddInterview,
  upload: UploadedFile | undefined,
): Promise<InterviewRecord> {
  const timeZone = input.timeZone ?? (await companyTimeZone(principal));
  const startsAt = startOf({ date: input.date, time: input.time, timeZone }, currentTime());
  const durationMinutes = input.durationMinutes ?? DURATION_DEFAULT;
  const slot = { startsAt, endsAt: new Date(startsAt.getTime() + durationMinutes * MINUTE_MS), timeZone };
  const resume = upload || input.known !== 'keep' ? await draftResume(principal.scope, upload) : undefined;
  try {
    return await inTransaction(session => book(principal, input, { ...slot, durationMinutes, resume }, session));
  } catch (error) {
    throw isDuplicate(error, OPEN_INTERVIEW_INDEX) ? new AppError('CANDIDATE_BOOKED') : error;
  } finally {
    // Still a draft only if the booking failed or did not use it.
    if (resume) await resumes.deleteBestEffort(resume.fileId);
  }
}

async function book(
  principal: CompanyPrincipal,
  input: AddInterview,
  { resume, durationMinutes, ...slot }: TimeSlot & { durationMinutes: number; resume: ResumeRecord | undefined },
  session: ClientSession,
): Promise<InterviewRecord> {
  const { candidate, position } = await enrolCandidate(principal, input, resume, session);
  const earlier = await lastVisited(principal, candidate._id, session);
  const { interviewType } = input;
  const wanted = panelWanted(principal, input);
  const panel =
    interviewType === 'Bot' ? [] : await reserveInterviewers(principal, { wanted, slot, force: input.force, session });
  return insertInterview(
    principal,
    {
      ...slot,
      candidate,
      position,
      ...heldBy(panel),
      interviewType,
      day: input.date,
      time: input.time,
      durationMinutes,
      description: input.description,
      ...(earlier ? carriedOverFrom(earlier) : {}),
      ...(input.policy ? { policy: input.policy } : {}),
      ...ownMeeting(input),
      history: [historyStep(principal, null, 'scheduled')],
    },
    session,
  );
}

/** Returns where people meet instead of in our room. A Bot interview has no meeting, even if a link is sent. */
export const ownMeeting = ({ interviewType, meetingLink }: Pick<AddInterview, 'interviewType' | 'meetingLink'>) =>
  interviewType === 'Real' && meetingLink ? { meetingLink } : {};

/** Returns who will hold an interview, in order: the caller unless the request names others. */
export const panelWanted = ({ userId }: CompanyPrincipal, sent: Parameters<typeof panelSent>[0]): Wanted[] =>
  panelSent(sent) ?? [{ id: userId.toHexString(), field: 'interviewer' as const }];

/**
 * Makes or reuses the candidate whom a form names, with the resume. Throws 404 for an unknown position, 409
 * CANDIDATE_DIFFERS, and CANDIDATE_BOOKED for one with an open interview.
 */
export async function enrolCandidate(
  principal: CompanyPrincipal,
  input: Pick<AddInterview, 'name' | 'email' | 'phone' | 'position' | 'known'>,
  resume: ResumeRecord | undefined,
  session: ClientSession,
): Promise<{ candidate: InterviewRecord['candidate']; position: RefRecord }> {
  const found = await findPosition(principal, input.position, session);
  if (!found) throw unknownReference('position', 'Position not found');
  const position = { _id: found._id, name: found.name };
  const { candidate, isRenamed } = await upsertCandidateForInterview(
    principal,
    {
      ...input,
      phone: input.phone,
      known: input.known,
      position,
      resume,
      hasFinished: id => hasFinished(principal, id, session),
    },
    session,
  );
  await refuseSecondBooking(principal, candidate._id, session);
  if (isRenamed) await renameCandidate(principal, candidate, session);
  return { candidate: { _id: candidate._id, name: candidate.name, email: candidate.email }, position };
}

type NewInterview = Omit<Partial<InterviewRecord>, 'company'> &
  Pick<InterviewRecord, 'interviewType' | 'startsAt' | 'endsAt'>;

async function insertInterview(
  principal: CompanyPrincipal | CandidatePrincipal,
  fields: NewInterview,
  session: ClientSession,
): Promise<InterviewRecord> {
  const followUp = nextFollowUp(fields, await windowHoursOf(principal.scope), currentTime());
  const interview = await Interviews.in(principal.scope).insert({ ...fields, followUp }, session);
  await publish(interviewScheduled, { principal, session, record: interview, payload: { interview } });
  return interview;
}

/** What was offered to a candidate, who has picked a time. */
export interface OfferedInterview {
  candidate: InterviewRecord['candidate'];
  position: RefRecord;
  interviewType: InterviewRecord['interviewType'];
  interviewers: readonly RefRecord[];
  description: string;
  policy?: InterviewRecord['policy'];
  meetingLink?: string;
  durationMinutes: number;
  timeZone: string;
  /** Who offered it. */
  by: RefRecord;
}

/**
 * Schedules the interview whose time its candidate picks, under the id that their link carries. Throws 409
 * INTERVIEWER_BUSY and CANDIDATE_BOOKED.
 */
export async function scheduleOffered(
  principal: CandidatePrincipal,
  { by, policy, interviewers, ...offered }: OfferedInterview,
  { startsAt, language }: { startsAt: Date; language?: Language | undefined },
  session: ClientSession,
): Promise<InterviewRecord> {
  const slot = slotAt(startsAt, offered);
  await refuseSecondBooking(principal, offered.candidate._id, session);
  const wanted = wantedOf(interviewers);
  const panel = await reserveInterviewers(principal, { wanted, slot, force: false, session });
  return insertInterview(
    principal,
    {
      _id: principal.interviewId,
      ...offered,
      ...slot,
      ...heldBy(panel),
      ...wallClockOf(slot),
      ...(language ? { visit: { language } } : {}),
      ...(policy ? { policy } : {}),
      history: [historyStep(by, null, 'scheduled', 'The candidate picked this time')],
    },
    session,
  );
}

export async function refuseSecondBooking(
  { scope }: Pick<CompanyPrincipal, 'scope'>,
  candidate: Types.ObjectId,
  session: ClientSession,
): Promise<void> {
  const open = await Interviews.in(scope)
    .findOne({ 'candidate._id': candidate, status: { $in: [...OPEN_STATUSES] } })
    .session(session)
    .lean();
  if (!open) return;
  throw new AppError(
    'CANDIDATE_BOOKED',
    `This candidate already has an interview for this position on ${describeStart(open.startsAt, open.timeZone)}. ` +
      'Reschedule or cancel that one.',
  );
}

async function hasFinished(
  { scope }: CompanyPrincipal,
  candidate: Types.ObjectId,
  session: ClientSession,
): Promise<boolean> {
  const finished = Interviews.in(scope).exists({ 'candidate._id': candidate, status: 'completed' });
  return (await finished.session(session)) !== null;
}

/** Returns the interview for this position whose link the candidate opened last. */
async function lastVisited(
  { scope }: CompanyPrincipal,
  candidate: Types.ObjectId,
  session: ClientSession,
): Promise<InterviewRow | undefined> {
  const visited = await Interviews.in(scope)
    .find({ 'candidate._id': candidate, 'visit.openedAt': { $type: 'date' } }, { history: 0 })
    .sort({ 'visit.openedAt': -1 })
    .limit(1)
    .session(session)
    .lean();
  return visited[0];
}

/** Completed interviews keep the candidate's name as it was then. */
async function renameCandidate(
  { scope }: CompanyPrincipal,
  candidate: { _id: Types.ObjectId; name: string },
  session: ClientSession,
): Promise<void> {
  await Interviews.in(scope).updateMany(
    { 'candidate._id': candidate._id, status: { $ne: 'completed' } },
    { 'candidate.name': candidate.name },
    { session },
  );
}
