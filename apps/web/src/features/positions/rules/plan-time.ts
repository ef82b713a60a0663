import { DURATIONS_OFFERED } from '@interview-detection/shared/interviews/interviews.rules';
import { FOLLOW_UP_MINUTES } from '@interview-detection/shared/turns/turns.rules';

interface Timed {
  minutes: number | null;
  followUps: number;
}

export interface PlanTime {
  /** Minutes that the plan gives to questions, with every follow-up that may be asked (contract §20). */
  planned: number;
  /** Questions without minutes of their own: they share what is left. */
  sharing: number;
  /** The shortest interview that the form offers in which all of it has room; null where none is long enough. */
  fits: number | null;
}

/** Returns how long a plan takes. A question without minutes of its own needs one at least, as the bot counts. */
export function planTime(questions: readonly Timed[]): PlanTime {
  const planned = questions.reduce(
    (sum, { minutes, followUps }) => sum + (minutes ?? 0) + followUps * FOLLOW_UP_MINUTES,
    0,
  );
  const sharing = questions.filter(({ minutes }) => minutes === null).length;
  return { planned, sharing, fits: DURATIONS_OFFERED.find(minutes => planned + sharing <= minutes) ?? null };
}
