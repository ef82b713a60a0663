import type { InterviewRecord } from './interviews.model';

const ENDS: ReadonlySet<string> = new Set(['completed', 'no_show', 'cancelled']);

/** When an interview was over; null before. */
export const endedAt = ({ history }: Pick<InterviewRecord, 'history'>): Date | null =>
  history.findLast(({ to }) => ENDS.has(to))?.at ?? null;
