import { on, type Subscriber, type Published } from '#api/events/domain-event';
import { RECURRING_KEY } from '#api/jobs/job-kind';
import { expediteJob } from '#api/jobs/jobs.service';
import { userEmailVerified } from '../users/users.events';
import { releaseMails } from './outbox.jobs';

export const outboxSubscribers: readonly Subscriber[] = [on(userEmailVerified, releaseSoon)];

/** Releases emails that waited for a verified owner now, not with the next pass. */
async function releaseSoon({ session }: Published<unknown>): Promise<void> {
  await expediteJob(releaseMails, RECURRING_KEY, session);
}
