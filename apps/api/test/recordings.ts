import { Readable } from 'node:stream';
import type { RoomRecording } from '@interview-detection/shared/rooms/rooms.rules';
import { Types } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { inTransaction } from '#api/database/transaction';
import { recordingFiles } from '#api/modules/recordings/recording-files.service';
import { HOUR_MS } from '#api/lib/durations';
import { publish } from '#api/events/publish.service';
import { endInterview } from '#api/modules/interviews/end-interview.service';
import { interviewCompleted } from '#api/modules/interviews/interviews.events';
import { systemPrincipal } from '#api/lib/system-principal';
import { RecordingModel, scopeOf, InterviewModel, RoomModel } from './models';

export const SOUND = Buffer.from('what would be sound');

/** Stores a finished recording of an interview, with text instead of audio; returns its id. */
export async function makeRecording(company: string, interview: string): Promise<string> {
  const scope = scopeOf(company);
  const file = await recordingFiles.putDraft(Readable.from([SOUND]), { scope, name: 'answer' });
  await inTransaction(session => recordingFiles.keep(file, session));
  const recording = await RecordingModel.create({
    company,
    interview,
    turn: 1,
    mime: 'audio/webm',
    startedAt: currentTime(),
    status: 'transcribed',
    bytes: SOUND.length,
    file,
    seconds: 2.5,
    heard: { text: 'I wrote the test first', model: 'double', words: [] },
  });
  return recording._id.toHexString();
}

/**
 * Makes these people be in the room of an interview since it began, and be recorded there; by default they have all
 * agreed.
 */
export async function letRecord(
  company: string,
  interview: string,
  people: readonly string[],
  status: RoomRecording = 'on',
): Promise<void> {
  const _id = new Types.ObjectId(interview);
  const began = new Date(currentTime().getTime() - HOUR_MS);
  const attended = people.map(person => ({
    _id: new Types.ObjectId(person),
    name: 'Somebody',
    role: 'staff' as const,
    cameAt: began,
    joinedAt: began,
    leftAt: null,
  }));
  const recording = { status, by: null, since: status === 'on' ? began : null };
  const recorded = status === 'on' ? [{ from: began, to: null }] : [];
  await RoomModel.updateOne(
    { _id },
    { company: new Types.ObjectId(company), version: 1, isUsed: false, attended, recording, recorded },
    { upsert: true },
  );
}

/** Ends an interview in its room, as a member of the company does. */
export async function endInRoom(company: string, id: string): Promise<void> {
  const scope = scopeOf(company);
  const principal = systemPrincipal('tests');
  const interview = await InterviewModel.findById(id).lean();
  if (!interview) throw new Error('There is no such interview');
  await inTransaction(async session => {
    const by = { _id: interview._id, name: 'Somebody' };
    const record = await endInterview({ scope, by }, interview, 'completed', undefined, session);
    await publish(interviewCompleted, { principal, session, record, payload: { content: null } });
  });
}
