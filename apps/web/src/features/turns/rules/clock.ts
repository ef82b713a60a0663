import { GRACE_MINUTES } from '@interview-detection/shared/turns/turns.rules';
import type { Turn } from '../api';

/** What is to be said of the time: nothing, that this question's runs out, that the last minute has begun, that it is over. */
export type TimeMark = 'calm' | 'soft' | 'lastMinute' | 'over';

export interface Time {
  mark: TimeMark;
  /** Minutes that are left of this question's time, begun ones count whole; 0 where it is used up. */
  questionMinutes: number;
  interviewMinutes: number;
  /** Seconds until the draft is taken as the answer; null before the time is over. */
  graceSeconds: number | null;
  /** Seconds that are left of a break. */
  breakSeconds: number | null;
}

const GRACE_SECONDS = GRACE_MINUTES * 60;
const MINUTE = 60;

/** The time at a moment of the page's own clock, counted on from what the server said last. */
export function timeAt(turn: Turn, now: number): Time {
  const passed = Math.max(0, (now - turn.receivedAt) / 1000);
  const left = (seconds: number) => Math.max(0, seconds - passed);
  const minutes = (seconds: number) => Math.ceil(seconds / MINUTE);
  if (turn.status !== 'asking') {
    const breakSeconds = turn.breakSecondsLeft === null ? null : Math.ceil(left(turn.breakSecondsLeft));
    const { secondsLeft, interviewSecondsLeft } = turn;
    return {
      mark: 'calm',
      questionMinutes: minutes(secondsLeft ?? 0),
      interviewMinutes: minutes(interviewSecondsLeft),
      graceSeconds: null,
      breakSeconds,
    };
  }
  const interview = left(turn.interviewSecondsLeft);
  const over = turn.graceSecondsLeft ?? turn.interviewSecondsLeft + GRACE_SECONDS;
  return {
    mark: markOf(turn, interview, passed),
    questionMinutes: minutes(left(turn.secondsLeft ?? 0)),
    interviewMinutes: minutes(interview),
    graceSeconds: interview > 0 ? null : Math.ceil(left(over)),
    breakSeconds: null,
  };
}

function markOf({ hint, softInSeconds }: Turn, interviewSeconds: number, passed: number): TimeMark {
  if (interviewSeconds <= 0) return 'over';
  if (interviewSeconds <= MINUTE) return 'lastMinute';
  const isSoft = hint !== 'none' || (softInSeconds !== null && passed >= softInSeconds);
  return isSoft ? 'soft' : 'calm';
}
