import type { Subscriber } from './events/domain-event';

/** What follows from each event, in this order, as `app-jobs.ts` lists every kind of job. */
export const appSubscribers: readonly Subscriber[] = [];
