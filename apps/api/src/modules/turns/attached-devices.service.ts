import type { Devices } from '@interview-detection/shared/reports/reports.schema';
import type { ClientSession, Types } from 'mongoose';
import type { FullScope } from '#api/lib/system-principal';
import { BotInterviews } from './bot-interviews.model';

/**
 * Stores which devices the page of a candidate listed at a given time; a list older than the stored one changes
 * nothing.
 */
export async function keepDevices(
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
