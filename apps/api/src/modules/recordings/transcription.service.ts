import { showable } from '@interview-detection/shared/fields';
import { HEARD_MAX, HEARD_WORDS_MAX } from '@interview-detection/shared/recordings/recordings.rules';
import type { Heard } from '@interview-detection/shared/recordings/recordings.schema';
import { Types } from 'mongoose';
import { z } from 'zod';
import type { JobContext, JobKind } from '#api/jobs/job-kind';
import { logger } from '#api/lib/logger';
import { hear, NoRecogniser, UnreadableRecording } from '../speech/speech.service';
import { systemPrincipal, systemScope, type FullScope } from '#api/lib/system-principal';
import { inTransaction } from '#api/database/transaction';
import { settings } from '#api/lib/app-context';
import { SECOND_MS } from '#api/lib/durations';
import { readRecording } from './recording-files.service';
import { Recordings, type RecordingRecord } from './recordings.model';

interface TranscribeJob {
  recordingId: string;
  companyId: string;
}

const BY = systemPrincipal('transcription');

/**
 * Characters per word; in languages without spaces a whole sentence can be one word, and some servers time only whole
 * sentences.
 */
const WORD_MAX = 2_000;

function scopeOf({ companyId, recordingId }: TranscribeJob): { scope: FullScope; _id: Types.ObjectId } {
  return { scope: systemScope(BY, new Types.ObjectId(companyId)), _id: new Types.ObjectId(recordingId) };
}

/** Transcribes a recording, once. If that fails, the recording is kept all the same, and its status says so. */
async function transcribe(job: TranscribeJob, { log, finish }: Pick<JobContext, 'log' | 'finish'>): Promise<void> {
  const { scope, _id } = scopeOf(job);
  const recording = await Recordings.in(scope).findOne({ _id, status: 'transcribing' }).lean();
  if (!recording?.file) return;
  const change = await heardIn(recording, recording.file, log);
  await inTransaction(async session => {
    await Recordings.in(scope).updateOne({ _id, status: 'transcribing' }, change, { session });
    await finish(session);
  });
}

async function heardIn(
  { mime }: RecordingRecord,
  file: Types.ObjectId,
  log: JobContext['log'],
): Promise<Pick<RecordingRecord, 'status'> & Partial<Pick<RecordingRecord, 'heard' | 'seconds'>>> {
  try {
    const { seconds, ...heard } = await hear({ bytes: await readRecording(file), mime });
    return { status: 'transcribed', heard: fitHeard(heard), seconds };
  } catch (error) {
    if (!(error instanceof UnreadableRecording) && !(error instanceof NoRecogniser)) throw error;
    // The message is the program's and contains nothing of what was said.
    log.info({ reason: error.message }, 'a recording was not transcribed');
    return { status: 'failed' };
  }
}

/** Records that a recording stays without words, once there are no more attempts. */
async function giveUpTranscription(job: TranscribeJob, error: unknown): Promise<void> {
  const { scope, _id } = scopeOf(job);
  logger.warn({ err: error }, 'a recording was not transcribed');
  await Recordings.in(scope).updateOne({ _id, status: 'transcribing' }, { status: 'failed' });
}

/** Removes what no page can show. Throws `UnreadableRecording` if it is longer than any speech. */
function fitHeard({ text, words, ...heard }: Heard): Heard {
  if (text.length > HEARD_MAX) throw new UnreadableRecording('it has more text than anyone could say');
  const isShown = words !== undefined && words.length <= HEARD_WORDS_MAX;
  return {
    ...heard,
    text: showable(text),
    ...(isShown ? { words: words.map(({ word, ...at }) => ({ word: showable(word).slice(0, WORD_MAX), ...at })) } : {}),
  };
}

/** Attempts per recording: few, because the person who spoke waits for it. */
const TRIES = 2;
const RETRY_MS = 2 * SECOND_MS;
/** Simultaneous requests to a server; a recogniser on this machine takes one after the other. */
const AT_ONCE = 4;

/** Transcribes a recording, for the candidate to correct. */
export const transcribeRecording: JobKind<TranscribeJob> = {
  name: 'transcribe-recording',
  data: z.object({ recordingId: z.string(), companyId: z.string() }),
  get concurrency() {
    return settings().STT === 'local' ? 1 : AT_ONCE;
  },
  hasUrgent: true,
  leaseMs: 30 * SECOND_MS,
  run: transcribe,
  retryAfterMs: attempts => (attempts < TRIES ? RETRY_MS : null),
  giveUp: giveUpTranscription,
};
