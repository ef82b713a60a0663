import { Readable } from 'node:stream';
import {
  CHUNKS_MAX,
  RECORDED_MAX_BYTES,
  RECORDING_MAX_BYTES,
  RECORDING_TYPES,
  recordingType,
  RECORDINGS_MAX,
  WAITING_MAX,
} from '@interview-detection/shared/recordings/recordings.rules';
import type { BeginRecording, FinishRecording } from '@interview-detection/shared/recordings/recordings.schema';
import mongoose, { type Types } from 'mongoose';
import { enqueue } from '../../jobs/jobs.service';
import { AppError, invalidField } from '../../lib/app-error';
import { requireRoomOnDisk } from '../../lib/disk-room';
import type { CandidatePrincipal } from '../../lib/principal';
import { requireQuota } from '../../lib/quota';
import { canHear, warmSpeech } from '../../lib/speech';
import { inTransaction, isDuplicate } from '../../lib/transaction';
import { requireConsent } from '../visits/candidate-visit.service';
import { recordingFiles } from './recording-files.service';
import { RecordingChunks } from './recording-chunks.model';
import { Recordings, type RecordingRecord } from './recordings.model';
import { transcribeRecording } from './transcription.jobs';

/** Bytes as the quota counts them. */
const MEGABYTE = 1024 * 1024;

const NO_ROOM = 'There is no room for your recording right now. Please type your answer instead.';

/**
 * Begins the recording of a spoken answer. Throws 404 where nobody would write it down, 409 CONSENT_REQUIRED,
 * INTERVIEW_NOT_OPEN while the interview does not run, 415 for anything but sound, 429.
 */
export async function beginRecording(
  principal: CandidatePrincipal,
  { mime, startedAt, turn }: BeginRecording,
): Promise<RecordingRecord> {
  const { scope, interviewId, companyId } = principal;
  const { interview } = await requireConsent(principal);
  if (interview.interviewType !== 'Bot' || !canHear()) {
    throw new AppError('NOT_FOUND', 'Answers to this interview are typed: nothing is recorded');
  }
  if (interview.status !== 'in_progress') throw new AppError('INTERVIEW_NOT_OPEN', 'This interview does not run now');
  const type = recordingType(mime);
  if (!type) throw new AppError('UNSUPPORTED_MEDIA_TYPE', `Send sound: ${RECORDING_TYPES.join(', ')}`);
  const before = await Recordings.in(scope).countDocuments({ interview: interviewId });
  if (before >= RECORDINGS_MAX) {
    throw new AppError('RATE_LIMITED', 'There are no further recordings in this interview. Please type your answer.');
  }
  await requireRoomOnDisk(NO_ROOM);
  await requireQuota('uploads', companyId);
  warmSpeech();
  return Recordings.in(scope).insert({ interview: interviewId, turn, mime: type, startedAt: new Date(startedAt) });
}

/** A recording of the candidate's own interview. Throws 404. */
export async function getOwnRecording(
  { scope, interviewId }: CandidatePrincipal,
  id: string | Types.ObjectId,
): Promise<RecordingRecord> {
  const recording = await Recordings.in(scope).findOne({ _id: id, interview: interviewId }).lean();
  if (!recording) throw new AppError('NOT_FOUND', 'Recording not found');
  return recording;
}

/**
 * Keeps a chunk, once: the same again changes nothing. Throws 404, 409 CONSENT_REQUIRED, RECORDING_FINISHED, 413 where the
 * recording is too large, 429, 503 where there is no room for it.
 */
export async function keepChunk(
  principal: CandidatePrincipal,
  { id, n }: { id: string; n: number },
  data: Uint8Array,
): Promise<{ n: number; bytes: number }> {
  const { scope, interviewId, companyId } = principal;
  const recording = await getOwnRecording(principal, id);
  await requireConsent(principal);
  if (data.byteLength === 0) throw invalidField('n', 'A chunk has at least one byte');
  const key = `${recording._id.toHexString()}:${n}`;
  const kept = { n, bytes: data.byteLength };
  if (await RecordingChunks.in(scope).exists({ _id: key })) return kept;
  if (recording.status !== 'open') throw new AppError('RECORDING_FINISHED');
  await requireRoom(principal, data.byteLength);
  await requireRoomOnDisk(NO_ROOM);
  await requireQuota('uploadedMegabytes', companyId, { amount: data.byteLength / MEGABYTE });
  try {
    await inTransaction(async session => {
      const { matchedCount } = await Recordings.in(scope).updateOne(
        { _id: recording._id, status: 'open', bytes: { $lte: RECORDING_MAX_BYTES - data.byteLength } },
        { $inc: { bytes: data.byteLength } },
        { session },
      );
      if (matchedCount === 0) throw await whyNotKept(principal, recording._id);
      await RecordingChunks.in(scope).insert(
        { _id: key, interview: interviewId, recording: recording._id, n, data: Buffer.from(data) },
        session,
      );
    });
  } catch (error) {
    // The same one, sent twice at once.
    if (isDuplicate(error, '_id_')) return kept;
    throw withoutRoom(error);
  }
  return kept;
}

/** Throws 413 where the recordings of one interview would be more than one person says in it. */
async function requireRoom({ scope, interviewId }: CandidatePrincipal, bytes: number): Promise<void> {
  const kept = await Recordings.in(scope).find({ interview: interviewId }, { bytes: 1 }).lean();
  if (kept.reduce((sum, recording) => sum + recording.bytes, bytes) <= RECORDED_MAX_BYTES) return;
  const most = RECORDED_MAX_BYTES / MEGABYTE;
  throw new AppError(
    'FILE_TOO_LARGE',
    `An interview may have at most ${most} MB of recordings. Please type your answer.`,
  );
}

async function whyNotKept(principal: CandidatePrincipal, id: Types.ObjectId): Promise<AppError> {
  const { status } = await getOwnRecording(principal, id);
  if (status !== 'open') return new AppError('RECORDING_FINISHED');
  return new AppError('FILE_TOO_LARGE', `A recording may have at most ${RECORDING_MAX_BYTES / MEGABYTE} MB`);
}

const DISK_IS_FULL = 14_031;

/** What whoever speaks is told where the disk of the database is full. */
export function withoutRoom(error: unknown): unknown {
  if (!(error instanceof mongoose.mongo.MongoServerError) || error.code !== DISK_IS_FULL) return error;
  return new AppError('UNAVAILABLE', NO_ROOM, { headers: { 'Retry-After': '60' } });
}

export interface FinishedRecording {
  recording: RecordingRecord;
  missing: number[];
}

/**
 * Puts a recording together and asks for its words; where chunks are missing it names them and changes nothing. Again it
 * changes nothing. Throws 404, 409 CONSENT_REQUIRED, 400 where nothing was recorded, 429 where several others wait, 503
 * where there is no room for it.
 */
export async function finishRecording(
  principal: CandidatePrincipal,
  id: string,
  { chunks }: FinishRecording,
): Promise<FinishedRecording> {
  const recording = await getOwnRecording(principal, id);
  await requireConsent(principal);
  if (recording.status !== 'open') return { recording, missing: [] };
  const { scope } = principal;
  const there = (await RecordingChunks.in(scope).find({ recording: recording._id }, { n: 1 }).lean()).map(({ n }) => n);
  const missing = missingOf(there, chunks);
  if (missing.length > 0) return { recording, missing };
  if (there.length === 0) throw invalidField('chunks', 'Nothing was recorded');
  await requireTurn(principal);
  await requireRoomOnDisk(NO_ROOM);
  const file = await recordingFiles
    .putDraft(Readable.from(bytesOf(principal, recording._id)), { scope, name: 'answer' })
    .catch((error: unknown) => {
      throw withoutRoom(error);
    });
  try {
    await inTransaction(session => settle({ principal, recording, file, received: there.length }, session));
  } catch (error) {
    await recordingFiles.deleteBestEffort(file);
    const now = await getOwnRecording(principal, recording._id);
    // The same call, sent twice at once.
    if (now.status !== 'open') return { recording: now, missing: [] };
    throw withoutRoom(error);
  }
  return { recording: await getOwnRecording(principal, recording._id), missing: [] };
}

/** Throws 429 where so many recordings of this interview wait that those of others would wait for them. */
async function requireTurn({ scope, interviewId }: CandidatePrincipal): Promise<void> {
  const waiting = await Recordings.in(scope).countDocuments({ interview: interviewId, status: 'transcribing' });
  if (waiting < WAITING_MAX) return;
  throw new AppError('RATE_LIMITED', 'Your earlier recordings are still being written down. Please type meanwhile.', {
    headers: { 'Retry-After': '10' },
  });
}

interface Settling {
  principal: CandidatePrincipal;
  recording: RecordingRecord;
  file: Types.ObjectId;
  received: number;
}

async function settle(
  { principal, recording: { _id }, file, received }: Settling,
  session: mongoose.ClientSession,
): Promise<void> {
  const { scope, companyId } = principal;
  const { matchedCount } = await Recordings.in(scope).updateOne(
    { _id, status: 'open' },
    { status: 'transcribing', file, finishedAt: new Date() },
    { session },
  );
  if (matchedCount === 0) throw new AppError('RECORDING_FINISHED');
  const chunks = await RecordingChunks.in(scope).countDocuments({ recording: _id }).session(session);
  // One that came in between would be lost: the caller says once more that it has finished.
  if (chunks !== received)
    throw new AppError('UNAVAILABLE', 'More of this recording came meanwhile. Please try again.');
  await recordingFiles.keep(file, session);
  await RecordingChunks.in(scope).deleteMany({ recording: _id }, { session });
  const data = { recordingId: _id.toHexString(), companyId: companyId.toHexString() };
  const asked = { key: data.recordingId, subject: principal.interviewId.toHexString(), scope, session };
  await enqueue(transcribeRecording, data, { ...asked, requestId: principal.requestId });
}

/** The bytes in their order, one chunk in memory at a time. */
async function* bytesOf({ scope }: CandidatePrincipal, recording: Types.ObjectId): AsyncGenerator<Buffer> {
  const chunks = RecordingChunks.in(scope).findFast<{ data: mongoose.mongo.Binary }>(
    { recording },
    { sort: { n: 1 }, batchSize: 4, projection: { data: 1 } },
  );
  for await (const { data } of chunks) yield Buffer.from(data.buffer);
}

/** Places that have no chunk, up to the last one that came, or that there is said to be. */
export function missingOf(there: readonly number[], chunks: number | null): number[] {
  const count = Math.min(CHUNKS_MAX, Math.max(chunks ?? 0, ...there.map(n => n + 1), 0));
  const found = new Set(there);
  return Array.from({ length: count }, (_, n) => n).filter(n => !found.has(n));
}
