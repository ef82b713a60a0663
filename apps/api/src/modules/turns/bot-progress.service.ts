import type { ClientSession, Types } from 'mongoose';
import { AppError } from '#api/lib/app-error';
import { SECOND_MS } from '#api/lib/durations';
import type { FullScope } from '#api/lib/system-principal';
import { writePart } from '../interviews/interview-parts.service';
import type { AskedTurn, BotInterview } from './bot-interview.rules';
import { turnsPart, type InterviewTurns, type ProgressRecord } from './interview-part.model';

/** Returns how far it is, for the staff who wait; a follow-up has the number of its question. */
export const progressOf = (interview: BotInterview, { place }: AskedTurn, now: Date): ProgressRecord => ({
  turn: place + 1,
  of: interview.plan.length,
  lastSeenAt: now,
});

interface OfInterview {
  scope: FullScope;
  interviewId: Types.ObjectId;
}

/** Stores how far an open interview is. Throws 409 INTERVIEW_NOT_OPEN unless it has this status. */
export async function updateProgress(
  { scope, interviewId: _id }: OfInterview,
  status: 'scheduled' | 'in_progress',
  progress: ProgressRecord,
  session: ClientSession,
): Promise<void> {
  const kept = await writePart(turnsPart, { scope, where: { _id, status }, session }, { set: { progress } });
  if (!kept) throw new AppError('INTERVIEW_NOT_OPEN');
}

/** How often a sign of life from the candidate is written at most. Milliseconds. */
const SIGN_OF_LIFE_MS = 10 * SECOND_MS;

/** Records a sign of life from the candidate, unless one was recorded within the last seconds. */
export async function touchLastSeen({ scope, interviewId: _id }: OfInterview, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SIGN_OF_LIFE_MS);
  const where = { _id, status: 'in_progress' as const, 'turns.progress.lastSeenAt': { $lte: before } };
  await writePart(turnsPart, { scope, where, session: null }, { set: { 'progress.lastSeenAt': now } });
}

/** Stores how an interview ended early, if it did, in the transaction that ends it. */
export async function saveEarlyEnd(
  { scope, interviewId: _id }: OfInterview,
  { endedEarly, finishedEarly }: Required<Pick<InterviewTurns, 'endedEarly' | 'finishedEarly'>>,
  session: ClientSession,
): Promise<void> {
  if (!endedEarly && !finishedEarly) return;
  const set = { ...(endedEarly ? { endedEarly } : {}), ...(finishedEarly ? { finishedEarly } : {}) };
  await writePart(turnsPart, { scope, where: { _id }, session }, { set });
}
