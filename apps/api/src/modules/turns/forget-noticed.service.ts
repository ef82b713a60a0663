import type { ClientSession, Types } from 'mongoose';
import type { FullScope } from '#api/lib/system-principal';
import { forgetTyping } from '../reports/forget-typing.service';
import type { DeletedEvidenceRecord } from '../evidence/interview-part.model';
import { BotInterviews } from './bot-interviews.model';
import { Turns } from './turns.model';

/**
 * Deletes the signals that are stored with the answers of an interview: how answers were typed, and the list of devices
 * with which a report was made. The answers stay. Returns for how many answers the typing was deleted.
 */
export async function forgetNoticed(
  scope: FullScope,
  interview: Types.ObjectId,
  deleted: Pick<DeletedEvidenceRecord, 'at' | 'days'>,
  session: ClientSession,
): Promise<number> {
  const noted = { interview, process: { $exists: true } };
  const { modifiedCount } = await Turns.in(scope).updateMany(noted, { $unset: { process: 1 } }, { session });
  await BotInterviews.in(scope).updateOne({ _id: interview }, { $unset: { devices: 1, devicesAt: 1 } }, { session });
  const told = await forgetTyping({ scope, interview }, deleted, session);
  return Math.max(modifiedCount, told);
}
