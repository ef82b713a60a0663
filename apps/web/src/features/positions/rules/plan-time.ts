import { DURATIONS_OFFERED } from '@interview-detection/shared/interviews/interviews.rules';
import { FOLLOW_UP_MINUTES } from '@interview-detection/shared/turns/turns.rules';

interface Timed {
  minutes: number | null;
  followUps: number;
}

export interface PlanTime {
  /** Minutes that the plan assigns to questions, including all follow-ups that may be asked (contract §20). */
  planned: number;
  /** Number of questions without minutes of their own: they share the remaining time. */
  sharing: number;
  /** The shortest interview in the form's list that has room for the whole plan; null where none is long enough. */
  fits: number | null;
}

/** Returns how long a plan takes. A question without minutes of its own needs at least one, as the bot counts. */
export function planTime(questions: readonly Timed[]): PlanTime {
  const planned = questions.reduce(
    (sum, { minutes, followUps }) => sum + (minutes ?? 0) + followUps * FOLLOW_UP_MINUTES,
    0,
  );
  const sharing = questions.filter(({ minutes }) => minutes === null).length;
  return { planned, sharing, fits: DURATIONS_OFFERED.find(minutes => planned + sharing <= minutes) ?? null };
}
