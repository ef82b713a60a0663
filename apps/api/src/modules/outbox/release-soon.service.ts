import type { Published } from '../../events/domain-event';
import { RECURRING_KEY } from '../../jobs/job-kind';
import { expediteJob } from '../../jobs/jobs.service';
import { releaseMails } from './outbox.jobs';

/** Releases mails that waited for a verified owner now, not with the next pass. */
export async function releaseSoon({ session }: Published<unknown>): Promise<void> {
  await expediteJob(releaseMails, RECURRING_KEY, session);
}
