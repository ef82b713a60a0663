import type { InterviewType } from '@interview-detection/shared/interviews/interviews.rules';
import {
  OPENS_BEFORE_MINUTES,
  READABLE_DAYS,
  REAL_CLOSES_AFTER_MINUTES,
} from '@interview-detection/shared/visits/visits.rules';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#api/lib/durations';

/** When candidates can take part in an interview, and until when they can read what was stored (contract §19). */
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

/** @param windowHours the company's setting, for Bot interviews */
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
