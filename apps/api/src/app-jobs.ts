import type { AnyJobKind } from './jobs/job-kind';
import { followUpInterviews } from './modules/interviews/interviews.jobs';
import { deliverMail, wipeMailSecrets } from './modules/outbox/outbox.jobs';
import { reportJob } from './modules/reports/report-making.service';

/** Every kind of job, as `app.ts` lists every module. */
export const jobKinds: readonly AnyJobKind[] = [deliverMail, wipeMailSecrets, followUpInterviews, reportJob];
