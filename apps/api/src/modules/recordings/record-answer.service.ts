import type { BeginRecording, FinishRecording } from '@interview-detection/shared/recordings/recordings.schema';
import type { Types } from 'mongoose';
import { AppError } from '#api/lib/app-error';
import { requireRoomOnDisk } from '#api/database/disk-room';
import type { CandidatePrincipal } from '#api/lib/principal';
import { requireQuota } from '#api/database/quota';
import { inTransaction } from '#api/database/transaction';
import { canHear, warmSpeech } from '../speech/speech.service';
import { requireConsent } from '../visits/candidate-visit.service';
import { beginCandidateTrack } from './record-track.service';
import { Recordings, type RecordingRecord } from './recordings.model';
import {
  addRecording,
  finishTaken,
  NO_ROOM,
  requireSound,
  takeChunk,
  type FinishedRecording,
} from './take-recording.service';

/**
 * Begins the recording of a spoken answer, or, in an interview with a person, of the candidate's voice. Throws 404 if
 * answers cannot be transcribed, 409 CONSENT_REQUIRED, INTERVIEW_NOT_OPEN while the interview is not running, 415 for
 * anything but sound, 429.
 */
export async function beginRecording(principal: CandidatePrincipal, given: BeginRecording): Promise<RecordingRecord> {
  const visit = await requireConsent(principal);
  const { interview } = visit;
  if (interview.interviewType === 'Real') return beginCandidateTrack(principal, interview, given);
  return beginAnswer(principal, visit, given);
}

async function beginAnswer(
  { scope, interviewId, companyId }: CandidatePrincipal,
  { interview }: Awaited<ReturnType<typeof requireConsent>>,
  { mime, startedAt, turn }: BeginRecording,
): Promise<RecordingRecord> {
  if (!canHear()) throw new AppError('NOT_FOUND', 'Answers to this interview are typed: nothing is recorded');
  if (interview.status !== 'in_progress') throw new AppError('INTERVIEW_NOT_OPEN', 'This interview is not in progress');
  const type = requireSound(mime);
  await requireRoomOnDisk(0, NO_ROOM.answer);
  const recording = { interview: interviewId, turn, mime: type, startedAt: new Date(startedAt) };
  const added = await inTransaction(async session => {
    const one = await addRecording(scope, recording, session);
    await requireQuota('uploads', companyId, { session });
    return one;
  });
  warmSpeech();
  return added;
}

/** Returns a recording of the candidate's own voice. Throws 404. */
export async function getOwnRecording(
  { scope, interviewId }: CandidatePrincipal,
  id: string | Types.ObjectId,
): Promise<RecordingRecord> {
  const recording = await Recordings.in(scope)
    .findOne({ _id: id, interview: interviewId, 'speaker.role': { $ne: 'staff' } })
    .lean();
  if (!recording) throw new AppError('NOT_FOUND', 'Recording not found');
  return recording;
}

/** Stores a chunk of the candidate's own recording. Throws 404, 409 CONSENT_REQUIRED, and as `takeChunk` does. */
export async function storeChunk(
  principal: CandidatePrincipal,
  { id, n }: { id: string; n: number },
  data: Uint8Array,
): Promise<{ n: number; bytes: number }> {
  const recording = await getOwnRecording(principal, id);
  await requireConsent(principal);
  return takeChunk(principal, recording, n, data);
}

/** Finishes the candidate's own recording. Throws 404, 409 CONSENT_REQUIRED, and as `finishTaken` does. */
export async function finishRecording(
  principal: CandidatePrincipal,
  id: string,
  given: FinishRecording,
): Promise<FinishedRecording> {
  const recording = await getOwnRecording(principal, id);
  await requireConsent(principal);
  return finishTaken(principal, recording, given);
}
