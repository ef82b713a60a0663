import { IN_USE_SECONDS, type VisitState } from '@interview-detection/shared/visits/visits.rules';
import { SECOND_MS } from '../../lib/durations';
import type { InterviewWindow } from '../interviews/interview-window.rules';
import type { InterviewRecord } from '../interviews/interviews.model';
import type { VisitRecord } from './visits.model';

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

/** Whether the device that has the link was heard of just now. */
export function isInUse(visit: Pick<VisitRecord, 'session'> | null, now: Date): boolean {
  if (!visit?.session || visit.session.expiresAt <= now) return false;
  return now.getTime() - visit.session.lastSeenAt.getTime() < IN_USE_SECONDS * SECOND_MS;
}
