import {
  OPENS_BEFORE_MINUTES,
  READABLE_DAYS,
  REAL_CLOSES_AFTER_MINUTES,
  type VisitState,
} from '@interview-detection/shared/visits/visits.rules';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/durations';
import type { InterviewRecord } from '../interviews/interviews.model';

/** When an interview can be taken part in, and until when its candidate can read what was kept (contract §19). */
export interface VisitWindow {
  opensAt: Date;
  closesAt: Date;
  readableUntil: Date;
}

type Timed = Pick<InterviewRecord, 'interviewType' | 'startsAt' | 'endsAt'>;

/** @param windowHours the company's, for Bot interviews */
export function windowOf({ interviewType, startsAt, endsAt }: Timed, windowHours: number): VisitWindow {
  const closesAt =
    interviewType === 'Bot'
      ? startsAt.getTime() + windowHours * HOUR_MS
      : endsAt.getTime() + REAL_CLOSES_AFTER_MINUTES * MINUTE_MS;
  return {
    opensAt: new Date(startsAt.getTime() - OPENS_BEFORE_MINUTES * MINUTE_MS),
    closesAt: new Date(closesAt),
    readableUntil: new Date(closesAt + READABLE_DAYS * DAY_MS),
  };
}

type Stated = Pick<InterviewRecord, 'status' | 'consent'>;

/** What the interview is for its candidate at `now`. One that runs goes on until it is ended, even past its window. */
export function visitState(
  { status, consent }: Stated,
  { opensAt, closesAt }: Pick<VisitWindow, 'opensAt' | 'closesAt'>,
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
