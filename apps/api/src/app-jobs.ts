import type { AnyJobKind } from './jobs/job-kind';
import { deliverMail, wipeMailSecrets } from './modules/outbox/outbox.jobs';

/** Every kind of job, as `app.ts` lists every module. */
export const jobKinds: readonly AnyJobKind[] = [deliverMail, wipeMailSecrets];
