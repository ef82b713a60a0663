import type { AnyJobKind } from './jobs/job-kind';

/** Every kind of job, as `app.ts` lists every module. */
export const jobKinds: readonly AnyJobKind[] = [];
