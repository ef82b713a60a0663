import { z } from 'zod';
import { recurring, type JobKind } from '#api/jobs/job-kind';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#api/lib/durations';
import { deleteOldRecordings } from './retention.service';
import { requeueTranscription, writeTranscript, type TranscriptJob } from './transcript/write-transcript.service';

/** Deletes recordings after the company's retention period, once a day. */
export const applyRetention = recurring({
  name: 'apply-retention',
  leaseMs: 5 * MINUTE_MS,
  everyMs: DAY_MS,
  retryAfterMs: 10 * MINUTE_MS,
  run: deleteOldRecordings,
});

const RETRY_MS = 5 * SECOND_MS;

/**
 * Makes the transcript of an interview that was held in its own room, once everything that was recorded is transcribed.
 */
export const transcriptJob: JobKind<TranscriptJob> = {
  name: 'write-transcript',
  data: z.object({ interviewId: z.string(), companyId: z.string() }),
  concurrency: 2,
  leaseMs: 60 * SECOND_MS,
  async run(given, { finish }) {
    const afterMs = await writeTranscript(given, finish);
    if (afterMs !== null) await requeueTranscription(transcriptJob, given, { afterMs, finish });
  },
  // It must be made eventually, and only the database or its disk can prevent it.
  retryAfterMs: attempts => Math.min(RETRY_MS * attempts, 10 * MINUTE_MS),
};
