import { REPEATED_READ_MINUTES } from '@interview-detection/shared/audit/audit.rules';
import type { NotesInput } from '@interview-detection/shared/scorecards/scorecards.schema';
import type { Types } from 'mongoose';
import type { Published } from '#api/events/domain-event';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import { MINUTE_MS } from '#api/lib/durations';
import type { CompanyPrincipal } from '#api/lib/principal';
import { inTransaction } from '#api/database/transaction';
import { holdInterview, reachInterview } from '../interviews/get-interview.service';
import { Notes, type NotesRecord } from './notes.model';
import { noteWritten } from './scorecards.events';
import { reachWritable } from './scorecards.service';

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
    const updatedAt = new Date();
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

/** Deletes the private notes of a person who deletes their account: nobody else may read them. */
export async function forgetNotesOf({ record, scope, session }: Published<undefined>): Promise<void> {
  if (scope) await Notes.in(scope).deleteMany({ user: record._id }, { session });
}
