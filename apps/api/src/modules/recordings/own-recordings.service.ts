import type { Types } from 'mongoose';
import { AppError } from '#api/lib/app-error';
import { DAY_MS } from '#api/lib/durations';
import type { StoredFile } from '#api/database/file-store';
import type { CandidatePrincipal } from '#api/lib/principal';
import type { FullScope } from '#api/lib/system-principal';
import { soundFile } from './recording-files.service';
import { Recordings, type RecordingRecord } from './recordings.model';

export type OwnRecordings = { recording: RecordingRecord; deletedOn: Date | null }[];

/** Only the candidate's own voice: a conversation also contains those of others. */
const ofCandidate = { 'speaker.role': { $ne: 'staff' as const } };

/**
 * Returns the finished recordings of an interview in the order in which they began, with the date of deletion; `days`
 * null: never deleted automatically. `whose`: everyone's, or only the candidate's.
 */
export async function recordingsOf(
  scope: FullScope,
  interview: Types.ObjectId,
  { days, whose }: { days: number | null; whose: 'everybody' | 'candidate' },
): Promise<OwnRecordings> {
  const found = await Recordings.in(scope)
    .find({ interview, file: { $ne: null }, ...(whose === 'candidate' ? ofCandidate : {}) })
    .sort({ _id: 1 })
    .lean();
  return found.map(recording => ({
    recording,
    deletedOn: days === null ? null : new Date(recording.createdAt.getTime() + days * DAY_MS),
  }));
}

/**
 * Returns the sound of a finished recording of the candidate's own interview. Throws 404 if there is none, or it is
 * gone.
 */
export async function getOwnSound({ scope, interviewId }: CandidatePrincipal, id: string): Promise<StoredFile> {
  const recording = await Recordings.in(scope)
    .findOne({ _id: id, interview: interviewId, ...ofCandidate })
    .lean();
  if (recording?.file) return soundFile(recording, recording.file);
  throw new AppError('NOT_FOUND', 'This recording was not kept, or was deleted after its retention period');
}
