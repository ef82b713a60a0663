import type { InterviewRecord } from './interviews.model';

const ENDS: ReadonlySet<string> = new Set(['completed', 'no_show', 'cancelled']);

/** Returns when an interview was over; null before that. */
export const endedAt = ({ history }: Pick<InterviewRecord, 'history'>): Date | null =>
  history.findLast(({ to }) => ENDS.has(to))?.at ?? null;
