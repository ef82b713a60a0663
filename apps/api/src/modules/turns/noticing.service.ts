import type { Signal } from '@interview-detection/shared/visits/visits.rules';
import type { Types, ClientSession } from 'mongoose';
import type { Devices } from '@interview-detection/shared/reports/transcript.schema';
import type { FullScope } from '#api/lib/system-principal';
import { forgetTyping } from '../reports/report-erasure.service';
import type { DeletedEvidenceRecord } from '../evidence/interview-part.model';
import { BotInterviews, type NoticingRecord, Turns } from './turns.model';

/** Records that signals were turned off while an interview runs. They stay off for it, despite later choices. */
export async function saveSignalsOff(
  { scope, interviewId: _id }: { scope: FullScope; interviewId: Types.ObjectId },
  off: readonly Signal[],
): Promise<void> {
  const kept = await noticingOf(scope, _id);
  if (!kept) return;
  const since = off.filter(signal => !kept.signalsOff.includes(signal) && !kept.signalsOffSince.includes(signal));
  if (since.length === 0) return;
  await BotInterviews.in(scope).updateOne({ _id }, { $addToSet: { 'noticing.signalsOffSince': { $each: since } } });
}

/**
 * Returns the settings that a bot interview was observed by; null before it began, and if they were not
 * stored.
 */
export async function noticingOf(scope: FullScope, interview: Types.ObjectId): Promise<NoticingRecord | null> {
  const found = await BotInterviews.in(scope).findOne({ _id: interview }, { noticing: 1 }).lean();
  return found?.noticing ?? null;
}

/**
 * Stores which devices the page of a candidate listed at a given time; a list older than the stored one changes
 * nothing.
 */
export async function saveDevices(
  scope: FullScope,
  interview: Types.ObjectId,
  { devices, at }: { devices: Devices; at: Date },
): Promise<void> {
  const isNewer = { $or: [{ devicesAt: { $exists: false } }, { devicesAt: { $lt: at } }] };
  await BotInterviews.in(scope).updateOne(
    { _id: interview, ended: null, ...isNewer },
    { $set: { devices, devicesAt: at } },
  );
}

/** Returns the devices attached when the page last listed them; no list if it never did. */
export async function listedDevices(
  scope: FullScope,
  interview: Types.ObjectId,
  session: ClientSession,
): Promise<{ devices: Devices; hasDeviceList: boolean }> {
  const found = await BotInterviews.in(scope).findOne({ _id: interview }, { devices: 1 }).session(session).lean();
  const none = { mediaDevices: [], bluetoothDevice: [], usbDevice: [] };
  return { devices: found?.devices ?? none, hasDeviceList: found?.devices !== undefined };
}

/**
 * Deletes the signals that are stored with the answers of an interview: how answers were typed, and the list of
 * devices that a report was made with. The answers stay. Returns for how many answers the typing was deleted.
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
