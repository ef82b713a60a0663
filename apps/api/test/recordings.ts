import { Readable } from 'node:stream';
import { inTransaction } from '../src/database/transaction';
import { recordingFiles } from '../src/modules/recordings/recording-files.service';
import { RecordingModel, scopeOf } from './models';

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
    startedAt: new Date(),
    status: 'transcribed',
    bytes: SOUND.length,
    file,
    seconds: 2.5,
    heard: { text: 'I wrote the test first', model: 'double', words: [] },
  });
  return recording._id.toHexString();
}
