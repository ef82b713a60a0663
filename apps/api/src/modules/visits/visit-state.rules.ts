import type { VisitState } from '@interview-detection/shared/visits/visits.rules';
import type { InterviewWindow } from '../interviews/interview-window.rules';
import type { InterviewRecord } from '../interviews/interviews.model';

type Stated = Pick<InterviewRecord, 'status' | 'consent'>;

/** What the interview is for its candidate at `now`. One that runs goes on until it is ended, even past its window. */
export function visitState(
  { status, consent }: Stated,
  { opensAt, closesAt }: Pick<InterviewWindow, 'opensAt' | 'closesAt'>,
  now: Date,
): VisitState {
  if (status === 'completed') return 'finished';
  if (status === 'in_progress') return 'in_progress';
  if (status !== 'scheduled' || now >= closesAt) return 'closed';
  if (consent?.decision === 'declined') return 'declined';
  return now < opensAt ? 'early' : 'open';
}

/** Whether anything can still come of it. */
export const isOver = (state: VisitState) => state === 'finished' || state === 'closed';
