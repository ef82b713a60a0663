import type { AnyJobKind } from './jobs/job-kind';
import { deliverMail, wipeMailSecrets } from './modules/outbox/outbox.jobs';
import { reportJob } from './modules/reports/report-making.service';

/** Every kind of job, as `app.ts` lists every module. */
export const jobKinds: readonly AnyJobKind[] = [deliverMail, wipeMailSecrets, reportJob];
