import { REPEATED_READ_MINUTES } from '@interview-detection/shared/audit/audit.rules';
import type { NotesInput, AskedInput } from '@interview-detection/shared/scorecards/scorecards.schema';
import type { Types } from 'mongoose';
import { ASKED_MAX } from '@interview-detection/shared/scorecards/scorecards.rules';
import { currentTime } from '#api/lib/app-context';
import type { Published } from '#api/events/domain-event';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import { MINUTE_MS } from '#api/lib/durations';
import type { CompanyPrincipal } from '#api/lib/principal';
import { inTransaction } from '#api/database/transaction';
import type { FullScope } from '#api/lib/system-principal';
import { holdInterview, reachInterview } from '../interviews/get-interview.service';
import type { InterviewRecord } from '../interviews/interviews.model';
import { Notes, type NotesRecord, AskedQuestions, type AskedQuestionsRecord } from './scorecards.model';
import { noteWritten, questionMarked, reachWritable, reachScorable } from './scorecards.service';

const idOf = (interview: Types.ObjectId, { userId }: CompanyPrincipal) =>
  `${interview.toHexString()}:${userId.toHexString()}`;

/** Returns the principal's own notes on an interview, or null. Throws 404. */
export async function readNotes(principal: CompanyPrincipal, id: string): Promise<NotesRecord | null> {
  const { interview, scope } = await reachInterview(principal, id);
  return Notes.in(scope)
    .findOne({ _id: idOf(interview._id, principal) })
    .lean();
}

/**
 * Replaces the principal's own notes on an interview; writing the same notes again changes nothing. With `ifVersion`,
 * only if that is still their version. A page saves them again and again, so the audit log gets one entry every few
 * minutes. Throws 404, 409 NOTES_CHANGED, 409 INTERVIEW_NOT_OPEN if the candidate was erased.
 */
export async function writeNotes(
  principal: CompanyPrincipal,
  id: string,
  { text, ifVersion }: NotesInput & { ifVersion?: number | undefined },
): Promise<NotesRecord | null> {
  return inTransaction(async session => {
    const { interview, scope } = await reachWritable(principal, id, session);
    const _id = idOf(interview._id, principal);
    const notes = Notes.in(scope);
    const before = await notes.findOne({ _id }).session(session).lean();
    if ((before?.text ?? '') === text) return before;
    if (ifVersion !== undefined && ifVersion !== (before?.version ?? 0)) throw new AppError('NOTES_CHANGED');
    await holdInterview(scope, interview, session);
    const updatedAt = currentTime();
    const isLogged = before && updatedAt.getTime() - before.loggedAt.getTime() < REPEATED_READ_MINUTES * MINUTE_MS;
    const after = await notes
      .findOneAndUpdate(
        { _id },
        {
          $set: { text, updatedAt, ...(isLogged ? {} : { loggedAt: updatedAt }) },
          $inc: { version: 1 },
          $setOnInsert: { interview: interview._id, user: principal.userId },
        },
        { upsert: true, returnDocument: 'after', session },
      )
      .orFail()
      .lean();
    if (!isLogged) await publish(noteWritten, { principal, session, record: interview });
    return after;
  });
}

/** Deletes the private notes of a person who deletes their account: no one else may read them. */
export async function forgetNotesOf({ record, scope, session }: Published<undefined>): Promise<void> {
  if (scope) await Notes.in(scope).deleteMany({ user: record._id }, { session });
}

/** A question with the time at which it was asked; null if it is not marked. */
export interface MarkedQuestion {
  question: string;
  at: Date | null;
}

/**
 * Marks a question of an interview as asked at that time, or removes the mark. Marking it again keeps the first time.
 * Throws 404, 409 INTERVIEW_NOT_OPEN, 413 after 200 questions.
 */
export async function markQuestion(
  principal: CompanyPrincipal,
  id: string,
  { question, at }: AskedInput,
): Promise<MarkedQuestion> {
  return inTransaction(async session => {
    const { interview, scope } = await reachScorable(principal, id, session);
    const { _id } = interview;
    const asked = AskedQuestions.in(scope);
    const questions = (await asked.findOne({ _id }).session(session).lean())?.questions ?? [];
    const marked = questions.find(one => one.question === question);
    if (at === null && !marked) return { question, at };
    if (at !== null && marked) return marked;
    if (at !== null && questions.length >= ASKED_MAX) {
      throw new AppError('BODY_TOO_LARGE', `No more than ${ASKED_MAX} questions of an interview are kept`);
    }
    await holdInterview(scope, interview, session);
    const change = at === null ? { $pull: { questions: { question } } } : { $push: { questions: { question, at } } };
    await asked.updateOne({ _id }, change, { upsert: true, session });
    await publish(questionMarked, { principal, session, record: interview });
    return { question, at };
  });
}

/** Returns the questions that are marked as asked in an interview whose access was checked, in the order asked. */
export async function askedIn(
  interview: Pick<InterviewRecord, '_id'>,
  scope: FullScope,
): Promise<AskedQuestionsRecord['questions']> {
  const { questions = [] } = (await AskedQuestions.in(scope).findOne({ _id: interview._id }).lean()) ?? {};
  return questions.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
