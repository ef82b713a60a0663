import { Readable } from 'node:stream';
import {
  CHUNKS_MAX,
  RECORDED_MAX_BYTES,
  RECORDING_MAX_BYTES,
  RECORDING_TYPES,
  RECORDINGS_MAX,
  recordingType,
  WAITING_MAX,
  type RecordingType,
} from '@interview-detection/shared/recordings/recordings.rules';
import type { FinishRecording } from '@interview-detection/shared/recordings/recordings.schema';
import mongoose, { type Types } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { enqueue } from '#api/jobs/jobs.service';
import { AppError, invalidField } from '#api/lib/app-error';
import { requireRoomOnDisk } from '#api/database/disk-room';
import { requireQuota } from '#api/database/quota';
import { MEGABYTE } from '#api/lib/byte-sizes';
import type { FullScope } from '#api/lib/system-principal';
import { inTransaction, isDuplicate } from '#api/database/transaction';
import { findInterview, holdInterview } from '../interviews/get-interview.service';
import { dropRecording, recordingFiles } from './recording-files.service';
import { RecordingChunks, Recordings, type RecordingRecord } from './recordings.model';
import { transcribeRecording } from './transcription.service';

/** What the person who speaks is told if the disk is full. */
export const NO_ROOM = {
  answer: 'There is no room for your recording right now. Please type your answer instead.',
  track: 'There is no room for your recording right now. What was recorded until now is kept.',
};

/** Who sends a recording, and of which interview. */
export interface Sender {
  scope: FullScope;
  interviewId: Types.ObjectId;
  requestId?: string | undefined;
}

/** Returns the content type of sound. Throws 415 for anything else. */
export function requireSound(mime: string): RecordingType {
  const type = recordingType(mime);
  if (!type) throw new AppError('UNSUPPORTED_MEDIA_TYPE', `Send sound: ${RECORDING_TYPES.join(', ')}`);
  return type;
}

const noRoomFor = ({ speaker }: RecordingRecord) => (speaker ? NO_ROOM.track : NO_ROOM.answer);

/** Filters the recordings that share a limit: one person's voice in one interview. */
const ofSameVoice = ({ interview, speaker }: Pick<RecordingRecord, 'interview' | 'speaker'>) => ({
  interview,
  'speaker._id': speaker?._id ?? null,
});

/**
 * Adds a recording that has just begun. Holds the interview, so that calls at once are counted one after the other.
 * Throws 404 if the interview is gone, 429 if it has as many recordings of this voice as it may have.
 */
export async function addRecording(
  scope: FullScope,
  recording: Pick<RecordingRecord, 'interview' | 'mime' | 'startedAt'> & Partial<RecordingRecord>,
  session: mongoose.ClientSession,
): Promise<RecordingRecord> {
  const interview = await findInterview(scope, recording.interview, session);
  if (!interview) throw new AppError('NOT_FOUND', 'Interview not found');
  await holdInterview(scope, interview, session);
  const begun = await Recordings.in(scope).countDocuments(ofSameVoice(recording)).session(session);
  if (begun >= RECORDINGS_MAX) {
    const most = 'There are no further recordings in this interview.';
    throw new AppError('RATE_LIMITED', recording.speaker ? most : `${most} Please type your answer.`);
  }
  return Recordings.in(scope).insert(recording, session);
}

/**
 * Stores a chunk of a recording once: the same chunk again changes nothing. Throws 409 RECORDING_FINISHED, 413 if the
 * recording is too large, 429, 503 if there is no room for it.
 */
export async function takeChunk(
  { scope }: Sender,
  recording: RecordingRecord,
  n: number,
  data: Uint8Array,
): Promise<{ n: number; bytes: number }> {
  if (data.byteLength === 0) throw invalidField('n', 'A chunk has at least one byte');
  const key = `${recording._id.toHexString()}:${n}`;
  const kept = { n, bytes: data.byteLength };
  if (await RecordingChunks.in(scope).exists({ _id: key })) return kept;
  if (recording.status !== 'open') throw new AppError('RECORDING_FINISHED');
  await requireRoom(scope, recording, data.byteLength);
  await requireRoomOnDisk(data.byteLength, noRoomFor(recording));
  await requireQuota('uploadedMegabytes', recording.company, { amount: data.byteLength / MEGABYTE });
  try {
    await inTransaction(async session => {
      const { matchedCount } = await Recordings.in(scope).updateOne(
        { _id: recording._id, status: 'open', bytes: { $lte: RECORDING_MAX_BYTES - data.byteLength } },
        { $inc: { bytes: data.byteLength } },
        { session },
      );
      if (matchedCount === 0) throw await whyNotKept(scope, recording._id);
      await RecordingChunks.in(scope).insert(
        { _id: key, interview: recording.interview, recording: recording._id, n, data: Buffer.from(data) },
        session,
      );
    });
  } catch (error) {
    // The same chunk, sent twice at once.
    if (isDuplicate(error, '_id_')) return kept;
    throw withoutRoom(error, noRoomFor(recording));
  }
  return kept;
}

/** Throws 413 if the recordings of one voice would exceed what one person says in an interview. */
async function requireRoom(scope: FullScope, recording: RecordingRecord, bytes: number): Promise<void> {
  const kept = await Recordings.in(scope).find(ofSameVoice(recording), { bytes: 1 }).lean();
  if (kept.reduce((sum, one) => sum + one.bytes, bytes) <= RECORDED_MAX_BYTES) return;
  const most = RECORDED_MAX_BYTES / MEGABYTE;
  throw new AppError(
    'FILE_TOO_LARGE',
    recording.speaker
      ? `An interview may have at most ${most} MB of recordings of one person. What was recorded until now is kept.`
      : `An interview may have at most ${most} MB of recordings. Please type your answer.`,
  );
}

async function whyNotKept(scope: FullScope, _id: Types.ObjectId): Promise<AppError> {
  const status = (await Recordings.in(scope).findOne({ _id }, { status: 1 }).lean())?.status;
  if (status !== 'open') return new AppError('RECORDING_FINISHED');
  return new AppError('FILE_TOO_LARGE', `A recording may have at most ${RECORDING_MAX_BYTES / MEGABYTE} MB`);
}

const DISK_IS_FULL = 14_031;

/** Returns an error that tells the person who speaks that the database has no room, or else the error itself. */
export function withoutRoom(error: unknown, words = NO_ROOM.answer): unknown {
  if (!(error instanceof mongoose.mongo.MongoServerError) || error.code !== DISK_IS_FULL) return error;
  return new AppError('UNAVAILABLE', words, { headers: { 'Retry-After': '60' } });
}

export interface FinishedRecording {
  recording: RecordingRecord;
  missing: number[];
}

/**
 * Assembles a recording and requests its transcription; if chunks are missing, returns their numbers and changes
 * nothing. Calling it again changes nothing. Throws 400 if nothing was recorded, 429 if several spoken answers are
 * waiting, 503 if there is no room for it.
 */
export async function finishTaken(
  sender: Sender,
  recording: RecordingRecord,
  { chunks }: FinishRecording,
): Promise<FinishedRecording> {
  if (recording.status !== 'open') return { recording, missing: [] };
  const { scope } = sender;
  const there = (await RecordingChunks.in(scope).find({ recording: recording._id }, { n: 1 }).lean()).map(({ n }) => n);
  const missing = missingOf(there, chunks);
  if (missing.length > 0) return { recording, missing };
  if (there.length === 0) throw invalidField('chunks', 'Nothing was recorded');
  if (!recording.speaker) await requireTurn(sender);
  await requireRoomOnDisk(recording.bytes, noRoomFor(recording));
  return putTogether(sender, recording, { received: there.length, isCut: false });
}

interface Taken {
  /** The number of chunks that make it up. */
  received: number;
  /** Its page never reported the end. */
  isCut: boolean;
}

/** Makes one file of the chunks that have arrived and requests its transcription. */
async function putTogether(sender: Sender, recording: RecordingRecord, taken: Taken): Promise<FinishedRecording> {
  const { scope } = sender;
  const name = recording.speaker ? 'track' : 'answer';
  const file = await recordingFiles
    .putDraft(Readable.from(bytesOf(scope, recording._id)), { scope, name })
    .catch((error: unknown) => {
      throw withoutRoom(error, noRoomFor(recording));
    });
  try {
    await inTransaction(session => queueTranscription({ sender, recording, file, ...taken }, session));
  } catch (error) {
    await recordingFiles.deleteBestEffort(file);
    const now = await stored(scope, recording._id);
    // The same call, sent twice at once.
    if (now.status !== 'open') return { recording: now, missing: [] };
    throw withoutRoom(error, noRoomFor(recording));
  }
  return { recording: await stored(scope, recording._id), missing: [] };
}

/** Assembles what has arrived of recordings whose pages are gone; if nothing has arrived, there is nothing to keep. */
export async function closeLeft(
  scope: FullScope,
  interviewId: Types.ObjectId,
  tracks: readonly RecordingRecord[],
): Promise<void> {
  for (const track of tracks.filter(({ status }) => status === 'open')) {
    const received = await RecordingChunks.in(scope).countDocuments({ recording: track._id });
    if (received === 0) await inTransaction(session => dropRecording(scope, track, session));
    else await putTogether({ scope, interviewId }, track, { received, isCut: true });
  }
}

async function stored(scope: FullScope, _id: Types.ObjectId): Promise<RecordingRecord> {
  const recording = await Recordings.in(scope).findOne({ _id }).lean();
  if (!recording) throw new AppError('NOT_FOUND', 'Recording not found');
  return recording;
}

/** Throws 429 if so many recordings of this interview wait that they would delay those of others. */
async function requireTurn({ scope, interviewId }: Sender): Promise<void> {
  const waiting = await Recordings.in(scope).countDocuments({ interview: interviewId, status: 'transcribing' });
  if (waiting < WAITING_MAX) return;
  throw new AppError('RATE_LIMITED', 'Your earlier recordings are still being transcribed. Please type meanwhile.', {
    headers: { 'Retry-After': '10' },
  });
}

interface Assembled extends Taken {
  sender: Sender;
  recording: RecordingRecord;
  file: Types.ObjectId;
}

async function queueTranscription(
  { sender, recording: { _id, company, speaker }, file, received, isCut }: Assembled,
  session: mongoose.ClientSession,
): Promise<void> {
  const { scope } = sender;
  const { matchedCount } = await Recordings.in(scope).updateOne(
    { _id, status: 'open' },
    { status: 'transcribing', file, finishedAt: currentTime(), isCut },
    { session },
  );
  if (matchedCount === 0) throw new AppError('RECORDING_FINISHED');
  const chunks = await RecordingChunks.in(scope).countDocuments({ recording: _id }).session(session);
  // A chunk that arrived in between would be lost: the caller has to finish again.
  if (chunks !== received)
    throw new AppError('UNAVAILABLE', 'More of this recording arrived meanwhile. Please try again.');
  await recordingFiles.keep(file, session);
  await RecordingChunks.in(scope).deleteMany({ recording: _id }, { session });
  const data = { recordingId: _id.toHexString(), companyId: company.toHexString() };
  const asked = { key: data.recordingId, subject: sender.interviewId.toHexString(), scope, session };
  // The person who has spoken an answer waits for its words; no one waits for those of a conversation.
  await enqueue(transcribeRecording, data, { ...asked, isUrgent: !speaker, requestId: sender.requestId });
}

/** Yields the bytes in order, one chunk in memory at a time. */
async function* bytesOf(scope: FullScope, recording: Types.ObjectId): AsyncGenerator<Buffer> {
  const chunks = RecordingChunks.in(scope).findFast<{ data: mongoose.mongo.Binary }>(
    { recording },
    { sort: { n: 1 }, batchSize: 4, projection: { data: 1 } },
  );
  for await (const { data } of chunks) yield Buffer.from(data.buffer);
}

/** Returns the numbers of the missing chunks, up to the last one that arrived, or the announced total. */
export function missingOf(there: readonly number[], chunks: number | null): number[] {
  const count = Math.min(CHUNKS_MAX, Math.max(chunks ?? 0, ...there.map(n => n + 1), 0));
  const found = new Set(there);
  return Array.from({ length: count }, (_, n) => n).filter(n => !found.has(n));
}
