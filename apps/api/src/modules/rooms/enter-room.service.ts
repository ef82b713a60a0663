import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import { STAFF_ENTERS_BEFORE_MINUTES } from '@interview-detection/shared/rooms/rooms.rules';
import type { ClientSession, Types } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { AppError, invalidField } from '#api/lib/app-error';
import { MINUTE_MS } from '#api/lib/durations';
import type { CandidatePrincipal, SessionPrincipal } from '#api/lib/principal';
import type { FullScope } from '#api/lib/system-principal';
import { inTransaction } from '#api/database/transaction';
import { holdInterview, reachInterview } from '../interviews/get-interview.service';
import type { InterviewRecord } from '../interviews/interviews.model';
import { hasRoom } from '../interviews/interview-links.rules';
import { readVisit } from '../visits/candidate-visit.service';
import { openRoom } from './change-room.service';
import { enter, type Comer, type RoomFacts } from './room.rules';
import type { Connection } from './rooms.model';

export type RoomPrincipal = SessionPrincipal | CandidatePrincipal;

/** A person's place, and its room. */
export interface Entered {
  scope: FullScope;
  interview: Types.ObjectId;
  person: Types.ObjectId;
  room: RoomFacts;
}

interface Coming extends Connection {
  /** Omitted by a candidate, who has only one. */
  interview?: string | undefined;
  instance: string;
}

/**
 * Lets a person come to the room of an interview: staff enter, a candidate waits, and a person who is already here
 * continues with this page. Throws 404, 409 NOT_OPEN_YET, CONSENT_REQUIRED, INTERVIEW_NOT_OPEN, ROOM_FULL.
 */
export async function enterRoom(principal: RoomPrincipal, coming: Coming): Promise<Entered> {
  const { interview: id, ...page } = coming;
  return inTransaction(async session => {
    const { interview, scope, who } = await (principal.kind === 'candidate'
      ? reachAsCandidate(principal, id, session)
      : reachAsStaff(principal, id, session));
    if (!hasRoom(interview)) throw new AppError('NOT_FOUND', 'This interview has no room');
    await holdInterview(scope, interview, session);
    const comer: Comer = { ...who, ...page };
    const room = await openRoom({ scope, _id: interview._id }, (before, now) => enter(before, comer, now), session);
    return { scope, interview: interview._id, person: who._id, room };
  });
}

interface Reached {
  interview: InterviewRecord;
  scope: FullScope;
  who: Pick<Comer, '_id' | 'name' | 'role'>;
}

async function reachAsStaff(
  principal: SessionPrincipal,
  id: string | undefined,
  session: ClientSession,
): Promise<Reached> {
  if (id === undefined) throw invalidField('interview', 'interview must name the interview');
  const { interview, scope } = await reachInterview(principal, id, session);
  if (!isOpen(interview.status)) throw new AppError('INTERVIEW_NOT_OPEN');
  const opensAt = interview.startsAt.getTime() - STAFF_ENTERS_BEFORE_MINUTES * MINUTE_MS;
  if (interview.status === 'scheduled' && currentTime().getTime() < opensAt) {
    throw new AppError('NOT_OPEN_YET', `You can enter from ${STAFF_ENTERS_BEFORE_MINUTES} minutes before the start`);
  }
  return { interview, scope, who: { _id: principal.userId, name: principal.name, role: 'staff' } };
}

async function reachAsCandidate(
  principal: CandidatePrincipal,
  id: string | undefined,
  session: ClientSession,
): Promise<Reached> {
  if (id !== undefined && !principal.interviewId.equals(id)) throw new AppError('NOT_FOUND', 'Interview not found');
  const { interview, scope, state, hasAgreed } = await readVisit(principal, session);
  if (state === 'early') throw new AppError('NOT_OPEN_YET');
  if (state === 'finished' || state === 'closed') throw new AppError('INTERVIEW_NOT_OPEN');
  if (!hasAgreed) throw new AppError('CONSENT_REQUIRED');
  return { interview, scope, who: { _id: interview.candidate._id, name: interview.candidate.name, role: 'candidate' } };
}
