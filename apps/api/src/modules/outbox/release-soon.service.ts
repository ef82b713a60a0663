import type { Published } from '#api/events/domain-event';
import { RECURRING_KEY } from '#api/jobs/job-kind';
import { expediteJob } from '#api/jobs/jobs.service';
import { releaseMails } from './outbox.jobs';

/** Releases mails that waited for a verified owner now, not with the next pass. */
export async function releaseSoon({ session }: Published<unknown>): Promise<void> {
  await expediteJob(releaseMails, RECURRING_KEY, session);
}
