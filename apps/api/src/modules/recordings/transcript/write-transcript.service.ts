import { Types, type ClientSession } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import type { Published } from '#api/events/domain-event';
import { publish } from '#api/events/publish.service';
import type { JobContext, JobKind } from '#api/jobs/job-kind';
import { enqueue } from '#api/jobs/jobs.service';
import { MINUTE_MS, SECOND_MS } from '#api/lib/durations';
import { currentRequestId } from '#api/lib/request-context';
import { systemPrincipal, systemScope, type FullScope } from '#api/lib/system-principal';
import { inTransaction } from '#api/database/transaction';
import { endedAt } from '#api/modules/interviews/interview-times.rules';
import { findInterview } from '#api/modules/interviews/get-interview.service';
import { writePart } from '#api/modules/interviews/interview-parts.service';
import { interviewTranscribed, type CompletionContent } from '#api/modules/interviews/interviews.events';
import type { InterviewRecord } from '#api/modules/interviews/interviews.model';
import { askedIn } from '#api/modules/scorecards/notes.service';
import { recordingsPart } from '../interview-part.model';
import { Recordings, type RecordingRecord } from '../recordings.model';
import { closeLeft } from '../take-recording.service';
import { conversationOf, unheardOf, type TrackPart } from './conversation.rules';

export interface TranscriptJob {
  interviewId: string;
  companyId: string;
}

const BY = systemPrincipal('transcript');

/** How long after the end the participants' pages may still send what they have. */
export const SENDING_MS = 2 * MINUTE_MS;
/** How long to wait before checking again whether everything has arrived and is transcribed. */
const LOOK_MS = 3 * SECOND_MS;

/** Requests the transcript of an interview that was held in its own room, in the transaction that completes it. */
export async function askForTranscript(
  kind: JobKind<TranscriptJob>,
  { record, scope, payload, session }: Published<{ content: CompletionContent | null }>,
): Promise<void> {
  if (scope === null || payload.content !== null) return;
  const subject = record._id.toHexString();
  const data = { interviewId: subject, companyId: scope.company.toHexString() };
  await enqueue(kind, data, { key: subject, subject, scope, session, requestId: currentRequestId() });
}

/**
 * Makes the transcript of a completed interview from its tracks and the questions marked as asked, and requests its
 * report. Returns in how many milliseconds to check again if something is still being sent or transcribed; null if it
 * is made, or not awaited any more.
 */
export async function writeTranscript(
  { interviewId, companyId }: TranscriptJob,
  finish: JobContext['finish'],
): Promise<number | null> {
  const scope = systemScope(BY, new Types.ObjectId(companyId));
  const interview = await findInterview(scope, interviewId);
  if (!interview || !isAwaited(interview)) return null;
  const tracks = await tracksOf(scope, interview._id);
  if (tracks.some(({ status }) => status === 'open')) {
    const isOver = currentTime().getTime() - (endedAt(interview)?.getTime() ?? 0) > SENDING_MS;
    if (isOver) await closeLeft(scope, interview._id, tracks);
    return isOver ? 0 : LOOK_MS;
  }
  if (tracks.some(({ status }) => status === 'transcribing')) return LOOK_MS;
  const parts = tracks.flatMap(partOf);
  const transcript = conversationOf(parts, await askedIn(interview, scope));
  const content = { transcript, devices: NO_DEVICES, hasDeviceList: false, unheard: unheardOf(parts) };
  await inTransaction(async session => {
    await tell({ scope, interview, content }, session);
    await finish(session);
  });
  return null;
}

const NO_DEVICES = { mediaDevices: [], bluetoothDevice: [], usbDevice: [] };

const isAwaited = ({ status, report, erasedAt }: InterviewRecord) =>
  status === 'completed' && report.status === 'pending' && erasedAt === undefined;

interface Made {
  scope: FullScope;
  interview: InterviewRecord;
  content: CompletionContent;
}

async function tell({ scope, interview, content }: Made, session: ClientSession): Promise<void> {
  // If there are no words of the candidate, a transcript from elsewhere may still be added.
  const awaitsTranscript = content.transcript.every(({ type }) => type === 'sent');
  const where = { _id: interview._id, status: 'completed' as const, 'report.status': 'pending' as const };
  const record = await writePart(recordingsPart, { scope, where, session }, { set: { awaitsTranscript } });
  if (record) await publish(interviewTranscribed, { principal: BY, session, record, payload: { content } });
}

/** Requests the same again, in the transaction that ends the current job. */
export async function requeueTranscription(
  kind: JobKind<TranscriptJob>,
  given: TranscriptJob,
  { afterMs, finish }: { afterMs: number; finish: JobContext['finish'] },
): Promise<void> {
  const scope = systemScope(BY, new Types.ObjectId(given.companyId));
  const subject = given.interviewId;
  await inTransaction(async session => {
    await finish(session);
    await enqueue(kind, given, { key: subject, subject, scope, session, afterMs });
  });
}

/** Returns the recordings of each person in a conversation, in the order in which they began. */
const tracksOf = (scope: FullScope, interview: Types.ObjectId): Promise<RecordingRecord[]> =>
  Recordings.in(scope)
    .find({ interview, 'speaker.role': { $in: ['staff', 'candidate'] } })
    .sort({ startedAt: 1, _id: 1 })
    .lean();

function partOf({ _id, speaker, startedAt, seconds, heard, isCut, status }: RecordingRecord): TrackPart[] {
  if (!speaker) return [];
  return [
    {
      recording: _id.toHexString(),
      speaker: { _id: speaker._id.toHexString(), role: speaker.role, name: speaker.name },
      startedAt,
      seconds,
      heard: status === 'transcribed' ? heard : null,
      isCut: isCut ?? false,
    },
  ];
}
