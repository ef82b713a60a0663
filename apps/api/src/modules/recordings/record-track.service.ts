import type { BeginTrack, FinishRecording } from '@interview-detection/shared/recordings/recordings.schema';
import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import { currentTime } from '#api/lib/app-context';
import { AppError } from '#api/lib/app-error';
import { requireRoomOnDisk } from '#api/database/disk-room';
import type { CandidatePrincipal, CompanyPrincipal } from '#api/lib/principal';
import { inTransaction } from '#api/database/transaction';
import { scopeOfInterview } from '#api/lib/interview-scope';
import { warmSpeech } from '../speech/speech.service';
import type { FullScope } from '#api/lib/system-principal';
import { HOUR_MS, MINUTE_MS } from '#api/lib/durations';
import { findInterview, reachInterview } from '../interviews/get-interview.service';
import type { InterviewRecord } from '../interviews/interviews.model';
import { mayRecord } from '../rooms/change-room.service';
import { interviewOfRecording } from './recordings.service';
import { Recordings, type RecordingRecord, type SpeakerRecord } from './recordings.model';
import {
  addRecording,
  finishTaken,
  NO_ROOM,
  requireSound,
  takeChunk,
  type FinishedRecording,
  type Sender,
} from './take-recording.service';

/** What a page reports about when a recording began. */
interface Clock {
  startedAt: string;
  sentAt: string | null;
}

/** How long before the server learns of a recording it can have begun at most, and how long after. Milliseconds. */
const BEFORE_MS = 24 * HOUR_MS;
const AFTER_MS = MINUTE_MS;

/**
 * Returns when a recording began by the server's clock, even if the page's own clock is wrong: its error is the
 * difference between when the page says that it sent this and when it arrived, which includes the milliseconds of
 * transport. If the page does not report that, its clock is trusted, unless the result is impossible: then the
 * recording began when the server learned of it.
 */
function startOf({ startedAt, sentAt }: Clock, receivedAt: Date): { startedAt: Date; clockAhead: number | null } {
  const clockAhead = sentAt === null ? null : receivedAt.getTime() - Date.parse(sentAt);
  const at = Date.parse(startedAt) + (clockAhead ?? 0);
  const age = receivedAt.getTime() - at;
  const canBe = sentAt === null ? age >= -AFTER_MS && age <= BEFORE_MS : age >= 0 && age <= BEFORE_MS;
  return { startedAt: canBe ? new Date(at) : receivedAt, clockAhead };
}

/**
 * Begins a recording of a staff member's voice in the room of an interview. Throws 404 for an interview without a room,
 * 409 CONSENT_REQUIRED unless everyone in it agrees, INTERVIEW_NOT_OPEN, 415 for anything but sound, 429.
 */
export async function beginTrack(principal: CompanyPrincipal, id: string, given: BeginTrack): Promise<RecordingRecord> {
  const { interview, scope } = await reachInterview(principal, id);
  const speaker = { role: 'staff' as const, _id: principal.userId, name: principal.name };
  return begin({ scope, interview, speaker }, given);
}

/** Begins a recording of the candidate's voice, who has agreed to everything that is collected. */
export async function beginCandidateTrack(
  { scope }: CandidatePrincipal,
  interview: InterviewRecord,
  given: BeginTrack,
): Promise<RecordingRecord> {
  const { _id, name } = interview.candidate;
  return begin({ scope, interview, speaker: { role: 'candidate', _id, name } }, given);
}

interface Voice {
  scope: FullScope;
  interview: InterviewRecord;
  speaker: SpeakerRecord;
}

async function begin({ scope, interview, speaker }: Voice, { mime, ...clock }: BeginTrack): Promise<RecordingRecord> {
  const { _id: interviewId } = interview;
  if (interview.interviewType !== 'Real') throw new AppError('NOT_FOUND', 'This interview has no room');
  const type = requireSound(mime);
  const receivedAt = currentTime();
  const { startedAt, clockAhead } = startOf(clock, receivedAt);
  if (!isOpen(interview.status) && interview.report.status !== 'pending') throw new AppError('INTERVIEW_NOT_OPEN');
  if (!(await mayRecord({ scope, interviewId }, speaker._id, startedAt))) {
    throw new AppError('CONSENT_REQUIRED', 'Nothing is recorded unless everyone in the room agrees');
  }
  await requireRoomOnDisk(0, NO_ROOM.track);
  const recording = { interview: interviewId, speaker, mime: type, startedAt, clockAhead };
  const added = await inTransaction(session => addRecording(scope, recording, session));
  warmSpeech();
  return added;
}

/** Stores a chunk of the principal's own recording. Throws 404, and as `takeChunk` does. */
export async function storeTrackChunk(
  principal: CompanyPrincipal,
  { id, n }: { id: string; n: number },
  data: Uint8Array,
): Promise<{ n: number; bytes: number }> {
  const { sender, recording } = await ownTrack(principal, id);
  return takeChunk(sender, recording, n, data);
}

/** Finishes the principal's own recording. Throws 404, and as `finishTaken` does. */
export async function finishTrack(
  principal: CompanyPrincipal,
  id: string,
  given: FinishRecording,
): Promise<FinishedRecording> {
  const { sender, recording } = await ownTrack(principal, id);
  return finishTaken(sender, recording, given);
}

/** Returns a recording of the principal's own voice. Throws 404, for a colleague's too. */
async function ownTrack(
  { scope, userId, requestId }: CompanyPrincipal,
  id: string,
): Promise<{ sender: Sender; recording: RecordingRecord }> {
  const of = await interviewOfRecording(scope, id);
  const interview = of && (await findInterview(scope, of));
  if (!interview) throw new AppError('NOT_FOUND', 'Recording not found');
  const reached = scopeOfInterview(scope, interview);
  const recording = await Recordings.in(reached)
    .findOne({ _id: id, interview: interview._id, 'speaker.role': 'staff' as const, 'speaker._id': userId })
    .lean();
  if (!recording) throw new AppError('NOT_FOUND', 'Recording not found');
  return { sender: { scope: reached, interviewId: interview._id, requestId }, recording };
}
