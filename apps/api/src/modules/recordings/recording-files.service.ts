import { buffer } from 'node:stream/consumers';
import type { ClientSession, Types } from 'mongoose';
import { fileStore, type StoredFile } from '#api/database/file-store';
import type { FullScope } from '#api/lib/system-principal';
import { RecordingChunks, Recordings, type RecordingRecord } from './recordings.model';

export const recordingFiles = fileStore('recordings');

/** Returns the bytes of a finished recording, 16 MB at most. Throws 404 if it is gone. */
export async function readRecording(file: Types.ObjectId): Promise<Buffer> {
  return buffer(await recordingFiles.open(file));
}

/** Returns a recording as a file that a player can open, also from the middle. */
export const soundFile = (
  { turn, speaker, mime, bytes }: Pick<RecordingRecord, 'turn' | 'speaker' | 'mime' | 'bytes'>,
  file: Types.ObjectId,
): StoredFile => ({
  name: `${speaker ? `track-of-${speaker.role}` : `answer-${turn ?? 'spoken'}`}.${mime.split('/')[1]}`,
  size: bytes,
  contentType: mime,
  open: () => recordingFiles.open(file),
  openPart: (start, end) => recordingFiles.open(file, { start, end }),
});

/**
 * Releases the sound of these interviews, in the transaction that removes their records. Returns the files to remove
 * after its commit; if that fails, the sweep removes them.
 */
export async function releaseRecordings(
  scope: FullScope,
  interviews: Types.ObjectId[],
  session: ClientSession,
): Promise<Types.ObjectId[]> {
  const found = await Recordings.in(scope)
    .find({ interview: { $in: interviews } }, { file: 1 })
    .session(session)
    .lean();
  const files = found.flatMap(({ file }) => (file ? [file] : []));
  for (const file of files) await recordingFiles.release(file, session);
  return files;
}

/** Removes a recording with its sound, in a transaction; returns the file to remove after its commit. */
export async function dropRecording(
  scope: FullScope,
  { _id, file }: Pick<RecordingRecord, '_id' | 'file'>,
  session: ClientSession,
): Promise<Types.ObjectId | null> {
  await RecordingChunks.in(scope).deleteMany({ recording: _id }, { session });
  await Recordings.in(scope).deleteOne({ _id }, { session });
  if (file) await recordingFiles.release(file, session);
  return file;
}

/**
 * Deletes the transcribed words of an interview's recordings, in a transaction; the sound has its own retention period.
 */
export async function forgetHeard(scope: FullScope, interview: Types.ObjectId, session: ClientSession): Promise<void> {
  await Recordings.in(scope).updateMany({ interview }, { heard: null }, { session });
}
