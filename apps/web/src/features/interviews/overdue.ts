import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';

const MINUTE_MS = 60_000;
/** Minutes after the end of an open interview from which on the recruiter is asked what came of it. */
const OVERDUE_AFTER_MINUTES = 60;

/** Whether an open interview should have been over for more than an hour. */
export const isOverdue = ({ startsAt, durationMinutes }: Interview, now: Date): boolean =>
  now.getTime() > Date.parse(startsAt) + (durationMinutes + OVERDUE_AFTER_MINUTES) * MINUTE_MS;
