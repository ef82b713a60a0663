import type { Types } from 'mongoose';
import { DAY_MS } from '../../lib/durations';
import type { CompanyScope } from '../../lib/system-principal';
import { Recordings, type RecordingRecord } from './recordings.model';

export type OwnRecordings = { recording: RecordingRecord; deletedOn: Date | null }[];

/** The finished recordings of an interview in the order in which they began, and when each is deleted; `days` null: never by itself. */
export async function recordingsOf(
  scope: CompanyScope,
  interview: Types.ObjectId,
  days: number | null,
): Promise<OwnRecordings> {
  const found = await Recordings.in(scope)
    .find({ interview, file: { $ne: null } })
    .sort({ _id: 1 })
    .lean();
  return found.map(recording => ({
    recording,
    deletedOn: days === null ? null : new Date(recording.createdAt.getTime() + days * DAY_MS),
  }));
}
