import type { Devices } from '@interview-detection/shared/reports/reports.schema';
import type { ClientSession, Types } from 'mongoose';
import type { WholeScope } from '../../lib/system-principal';
import { BotInterviews } from './bot-interviews.model';

/** Keeps which devices the page of a candidate listed at a moment; an older list than the one there is changes nothing. */
export async function keepDevices(
  scope: WholeScope,
  interview: Types.ObjectId,
  { devices, at }: { devices: Devices; at: Date },
): Promise<void> {
  const isNewer = { $or: [{ devicesAt: { $exists: false } }, { devicesAt: { $lt: at } }] };
  await BotInterviews.in(scope).updateOne(
    { _id: interview, ended: null, ...isNewer },
    { $set: { devices, devicesAt: at } },
  );
}

/** What was attached as far as the page could tell last; no list where it never told. */
export async function listedDevices(
  scope: WholeScope,
  interview: Types.ObjectId,
  session: ClientSession,
): Promise<{ devices: Devices; hasDeviceList: boolean }> {
  const found = await BotInterviews.in(scope).findOne({ _id: interview }, { devices: 1 }).session(session).lean();
  const none = { mediaDevices: [], bluetoothDevice: [], usbDevice: [] };
  return { devices: found?.devices ?? none, hasDeviceList: found?.devices !== undefined };
}
