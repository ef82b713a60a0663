import type { InterviewRecord } from './interviews.model';

const ENDS: readonly string[] = ['completed', 'no_show', 'cancelled'];

/** When an interview was over; null before. */
export const endedAt = ({ history }: Pick<InterviewRecord, 'history'>): Date | null =>
  history.findLast(({ to }) => ENDS.includes(to))?.at ?? null;
