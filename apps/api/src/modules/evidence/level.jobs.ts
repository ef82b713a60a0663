import { z } from 'zod';
import type { JobKind } from '#api/jobs/job-kind';
import { MINUTE_MS } from '#api/lib/durations';
import { keepLevel } from './keep-level.service';

const RETRIES_MS = [1_000, 10_000, MINUTE_MS, 10 * MINUTE_MS];

/** Computes the level of an interview's signals again. */
export const levelJob: JobKind<{ company: string; interview: string }> = {
  name: 'evidence-level',
  data: z.object({ company: z.string(), interview: z.string() }),
  concurrency: 2,
  concurrencyPerCompany: 1,
  leaseMs: MINUTE_MS,
  run: keepLevel,
  retryAfterMs: attempts => RETRIES_MS[attempts - 1] ?? null,
};
