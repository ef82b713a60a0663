import { z } from 'zod';
import type { JobKind } from '#api/jobs/job-kind';
import { failReport, makeReport } from './make-report.service';

const RETRIES_MS = [1_000, 5_000, 30_000];

export const reportJob: JobKind<{ interviewId: string }> = {
  name: 'report',
  data: z.object({ interviewId: z.string() }),
  concurrency: 4,
  concurrencyPerCompany: 2,
  leaseMs: 30_000,
  run: ({ interviewId }, context) => makeReport(interviewId, context),
  retryAfterMs: attempts => RETRIES_MS[attempts - 1] ?? null,
  giveUp: ({ interviewId }) => failReport(interviewId),
};
