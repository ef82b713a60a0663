import { GRACE_MINUTES } from '@interview-detection/shared/turns/turns.rules';
import type { BotState } from '@interview-detection/shared/turns/turns.schema';
import type { Turn } from '../api';

/** The time warning to show: none, this question's time is running out, the last minute has begun, or time is over. */
type TimeMark = 'calm' | 'soft' | 'lastMinute' | 'over';

export interface Time {
  mark: TimeMark;
  /** Minutes left of this question's time, rounded up; 0 where it is used up. */
  questionMinutes: number;
  interviewMinutes: number;
  /** Seconds before the draft is taken as the answer; null before the time is over. */
  graceSeconds: number | null;
  /** Seconds left of a break. */
  breakSeconds: number | null;
}

const GRACE_SECONDS = GRACE_MINUTES * 60;
const MINUTE = 60;

/** Returns the time at a moment of the page's own clock, extrapolated from the server's last reply. */
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

/**
 * Returns the number of the plan's unanswered questions: those ahead, those that will be asked again, and this one
 * while it is blank.
 */
export function withoutAnswer({ number, of, skipped, again, followUpOf }: BotState, text: string): number {
  const ahead = again ? 0 : of - (number ?? of);
  const isOpen = followUpOf === undefined && text.trim() === '';
  return ahead + skipped + (isOpen ? 1 : 0);
}

/** Returns how many of the plan's questions were asked before this turn; all of them when one comes again. */
export function askedBefore({ number, of, again, followUpOf }: BotState): number {
  if (again) return of;
  return followUpOf === undefined ? (number ?? 1) - 1 : (number ?? 0);
}
