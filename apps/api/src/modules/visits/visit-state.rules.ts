import { IN_USE_SECONDS, type VisitState } from '@interview-detection/shared/visits/visits.rules';
import { SECOND_MS } from '#api/lib/durations';
import type { InterviewWindow } from '../interviews/interview-times.rules';
import type { InterviewRecord } from '../interviews/interviews.model';
import type { VisitRecord } from './visits.model';

type Stated = Pick<InterviewRecord, 'status' | 'visit'>;

/**
 * Returns the state of the interview for its candidate at `now`. An interview in progress goes on until it is ended,
 * even past its window.
 */
export function visitState(
  { status, visit }: Stated,
  { opensAt, closesAt }: Pick<InterviewWindow, 'opensAt' | 'closesAt'>,
  now: Date,
): VisitState {
  if (status === 'completed') return 'finished';
  if (status === 'in_progress') return 'in_progress';
  if (status !== 'scheduled' || now >= closesAt) return 'closed';
  if (visit.consent?.decision === 'declined') return 'declined';
  return now < opensAt ? 'early' : 'open';
}

/** Returns whether the interview can no longer be started or continued. */
export const isOver = (state: VisitState) => state === 'finished' || state === 'closed';

/** Returns whether the device that has the link has just shown a sign of life. */
export function isInUse(visit: Pick<VisitRecord, 'session'> | null, now: Date): boolean {
  if (!visit?.session || visit.session.expiresAt <= now) return false;
  return now.getTime() - visit.session.lastSeenAt.getTime() < IN_USE_SECONDS * SECOND_MS;
}
