import type { ClientSession, Types } from 'mongoose';
import type { FullScope } from '#api/lib/system-principal';
import { BotInterviews } from './bot-interviews.model';
import { Turns } from './turns.model';

/** Returns whether anything was typed or spoken in an interview by the bot, or could have been. */
export async function hasTurns(scope: FullScope, interview: Types.ObjectId): Promise<boolean> {
  return (await Turns.in(scope).exists({ interview })) !== null;
}

/**
 * Deletes what was typed and spoken in an interview by the bot, in a transaction. The times of the questions stay,
 * because the signals are interpreted by them; the words of follow-ups go, because they may quote the answer.
 */
export async function forgetAnswers(
  scope: FullScope,
  interview: Types.ObjectId,
  session: ClientSession,
): Promise<void> {
  await Turns.in(scope).deleteMany({ interview }, { session });
  await BotInterviews.in(scope).updateOne(
    { _id: interview },
    { $set: { 'turns.$[one].followUp.question': '' } },
    { arrayFilters: [{ 'one.followUp': { $ne: null } }], session },
  );
}
