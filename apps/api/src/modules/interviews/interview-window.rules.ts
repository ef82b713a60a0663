import type { InterviewType } from '@interview-detection/shared/interviews/interviews.rules';
import {
  OPENS_BEFORE_MINUTES,
  READABLE_DAYS,
  REAL_CLOSES_AFTER_MINUTES,
} from '@interview-detection/shared/visits/visits.rules';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/durations';

/** When an interview can be taken part in, and until when its candidate can read what was kept (contract §19). */
export interface InterviewWindow {
  opensAt: Date;
  closesAt: Date;
  readableUntil: Date;
}

export interface Timed {
  interviewType: InterviewType;
  startsAt: Date;
  endsAt: Date;
}

/** @param windowHours the company's, for Bot interviews */
export function windowOf({ interviewType, startsAt, endsAt }: Timed, windowHours: number): InterviewWindow {
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
