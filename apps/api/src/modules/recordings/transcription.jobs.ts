import { z } from 'zod';
import { env } from '#api/env';
import type { JobKind } from '#api/jobs/job-kind';
import { SECOND_MS } from '#api/lib/durations';
import { giveUpTranscription, transcribe, type TranscribeJob } from './transcription.service';

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
    return env.STT === 'local' ? 1 : AT_ONCE;
  },
  hasUrgent: true,
  leaseMs: 30 * SECOND_MS,
  run: transcribe,
  retryAfterMs: attempts => (attempts < TRIES ? RETRY_MS : null),
  giveUp: giveUpTranscription,
};
