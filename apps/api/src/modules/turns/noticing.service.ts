import type { Signal } from '@interview-detection/shared/visits/visits.rules';
import type { Types } from 'mongoose';
import type { FullScope } from '#api/lib/system-principal';
import type { BotActor } from './bot-interviews.service';
import { BotInterviews, type NoticingRecord } from './bot-interviews.model';

/** Records that signals were turned off while an interview runs. They stay off for it, whatever is chosen later. */
export async function keepSignalsOff(
  { scope, interviewId: _id }: Pick<BotActor, 'scope' | 'interviewId'>,
  off: readonly Signal[],
): Promise<void> {
  const kept = await noticingOf(scope, _id);
  if (!kept) return;
  const since = off.filter(signal => !kept.signalsOff.includes(signal) && !kept.signalsOffSince.includes(signal));
  if (since.length === 0) return;
  await BotInterviews.in(scope).updateOne({ _id }, { $addToSet: { 'noticing.signalsOffSince': { $each: since } } });
}

/**
 * Returns the settings by which an interview by the bot was observed; null before it began, and if they were not
 * stored.
 */
export async function noticingOf(scope: FullScope, interview: Types.ObjectId): Promise<NoticingRecord | null> {
  const found = await BotInterviews.in(scope).findOne({ _id: interview }, { noticing: 1 }).lean();
  return found?.noticing ?? null;
}
