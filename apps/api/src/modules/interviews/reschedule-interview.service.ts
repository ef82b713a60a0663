import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import type { Reschedule } from '@interview-detection/shared/interviews/interview-input.schema';
import type { ClientSession } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { changedFields } from '#api/events/audited-fields.rules';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import { MINUTE_MS } from '#api/lib/durations';
import { historyStep, type RefRecord } from '#api/database/history';
import type { CandidatePrincipal, CompanyPrincipal } from '#api/lib/principal';
import { inTransaction } from '#api/database/transaction';
import { windowHoursOf } from '../company/company.service';
import { nextFollowUp } from './follow-up.rules';
import { getInterview } from './get-interview.service';
import { slotAt, startOf, wallClockOf } from './interview-times.rules';
import { interviewRescheduled } from './interviews.events';
import { Interviews, WITH_MOVE, type InterviewRecord } from './interviews.model';
import { changedPanel, heldBy, isSamePanel, panelSent, wantedOf, type Wanted } from './panel.rules';
import { reserveInterviewers, type TimeSlot } from './reserve-interviewer.service';

/**
 * Moves an open interview. Without `timeZone` it keeps its zone; without `interviewer` and `interviewers` its
 * interviewers. Moving it to where it already is changes nothing and notifies no one. Throws as scheduling does, and
 * 409 INTERVIEW_NOT_OPEN.
 */
export async function rescheduleInterview(
  principal: CompanyPrincipal,
  id: string,
  input: Reschedule,
): Promise<InterviewRecord> {
  return inTransaction(async session => {
    const interview = await getInterview(principal, id, session);
    if (!isOpen(interview.status)) throw new AppError('INTERVIEW_NOT_OPEN');
    if (interview.turns.progress) {
      throw new AppError('INTERVIEW_NOT_OPEN', 'The candidate has begun this interview: it can no longer be moved');
    }
    const timeZone = input.timeZone ?? interview.timeZone;
    const startsAt = startOf({ date: input.date, time: input.time, timeZone }, currentTime());
    const slot = { startsAt, endsAt: new Date(startsAt.getTime() + interview.durationMinutes * MINUTE_MS), timeZone };
    const wanted = panelSent(input, interview.interviewers) ?? panelOf(interview, principal);
    const isBot = interview.interviewType === 'Bot';
    const isThere = startsAt.getTime() === interview.startsAt.getTime() && timeZone === interview.timeZone;
    // A repeated call: nothing moves, and no one is notified again.
    if (isThere && (isBot || isSamePanel(wanted, interview.interviewers))) return interview;
    const panel = isBot
      ? []
      : await reserveInterviewers(principal, { wanted, slot, force: input.force, except: interview._id, session });
    return move(
      principal,
      interview,
      { ...slot, day: input.date, time: input.time, panel, by: principal, reason: input.reason },
      session,
    );
  });
}

/**
 * Moves an open interview to a time that its candidate picks; the interviewers stay. Moving it to where it is changes
 * nothing. Throws 409 INTERVIEWER_BUSY.
 */
export async function moveOffered(
  principal: CandidatePrincipal,
  interview: InterviewRecord,
  startsAt: Date,
  session: ClientSession,
): Promise<InterviewRecord> {
  if (startsAt.getTime() === interview.startsAt.getTime()) return interview;
  const slot = slotAt(startsAt, interview);
  const wanted = wantedOf(interview.interviewers);
  const panel = await reserveInterviewers(principal, { wanted, slot, force: false, except: interview._id, session });
  const { _id, name } = interview.candidate;
  return move(principal, interview, { ...slot, ...wallClockOf(slot), panel, by: { _id, name } }, session);
}

interface Move extends TimeSlot {
  day: string;
  time: string;
  panel: RefRecord[];
  by: CompanyPrincipal | RefRecord;
  reason?: string | undefined;
}

async function move(
  principal: CompanyPrincipal | CandidatePrincipal,
  interview: InterviewRecord,
  { panel, by, reason, ...slot }: Move,
  session: ClientSession,
): Promise<InterviewRecord> {
  const moved = { ...slot, ...heldBy(panel) };
  const [was, is] = [describeSlot(interview), describeSlot({ ...interview, ...moved })];
  // Two people may share a name: the history must still show that one replaced the other.
  const step = historyStep(by, was, was === is ? `${is} (another person with this name)` : is, reason);
  const after = await Interviews.in(principal.scope)
    .findOneAndUpdate(
      { _id: interview._id },
      {
        ...moved,
        status: 'scheduled',
        followUp: nextFollowUp({ ...interview, ...slot }, await windowHoursOf(principal.scope), currentTime()),
        ...WITH_MOVE,
        $inc: { sequence: 1 },
        $push: { history: step },
      },
      { returnDocument: 'after', session },
    )
    .orFail()
    .lean();
  await publish(interviewRescheduled, {
    principal,
    session,
    record: after,
    changed: [
      ...changedFields(interview, after, ['startsAt', 'timeZone']),
      ...changedPanel(interview.interviewers, after.interviewers),
    ],
    before: interview,
    after,
    payload: { before: interview, interview: after },
  });
  return after;
}

/** Returns who holds it now; if there is no one, the person who moves it. */
const panelOf = ({ interviewers }: InterviewRecord, { userId }: CompanyPrincipal): Wanted[] =>
  wantedOf(interviewers.length > 0 ? interviewers : [{ _id: userId }]);

/** Returns the slot as stored in the history: `2026-11-23 10:30 Europe/Lisbon, Mara Santos`. */
function describeSlot({
  day,
  time,
  timeZone,
  interviewers,
}: Pick<InterviewRecord, 'day' | 'time' | 'timeZone' | 'interviewers'>) {
  return [`${day} ${time} ${timeZone}`, ...interviewers.map(({ name }) => name)].join(', ');
}
