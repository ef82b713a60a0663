import { BREAKS_MAX } from '@interview-detection/shared/turns/turns.rules';
import { followUpAfter, type FollowUpWriter, type JustAnswered } from './bot-follow-ups.rules';
import {
  elapsedMs,
  endBreak,
  endBreakIfOver,
  endsAt,
  isTimeOver,
  askedNow,
  changeTurn,
  nextPlace,
  openSpell,
  skippedOnce,
  shutSpell,
  type AskedTurn,
  type BotInterview,
} from './bot-interview.rules';

/** The time of an action, and what is in the field of the current question. */
export interface Moment {
  now: Date;
  draft: string;
}

/** An interview after a step, and the answer that the step took, if any. */
export interface Moved {
  interview: BotInterview;
  taken: { turn: number; text: string } | null;
}

/** Why a step was refused: the code of the error that the caller gets. */
export interface Refused {
  refused: 'ALREADY_ANSWERED' | 'TURN_NOT_ASKED' | 'NO_BREAK_LEFT' | 'INTERVIEW_NOT_OPEN';
}

export type Step = Moved | Refused;

const moved = (interview: BotInterview): Moved => ({ interview, taken: null });

/** Begins an interview with the first question of its plan. */
export function begin(
  given: Pick<BotInterview, 'plan' | 'durationMinutes' | 'extraTimePercent'>,
  now: Date,
): BotInterview {
  const interview: BotInterview = {
    ...given,
    startedAt: now,
    pausedMs: 0,
    breakStartedAt: null,
    breaks: 0,
    turns: [],
    typed: 0,
    spells: [],
    ended: null,
  };
  return ask(interview, { place: 0, followUp: null }, now);
}

/**
 * Applies what has happened automatically until `now`: a break of five minutes is over; three minutes after the time is
 * up the draft becomes the answer, and the interview ended at that moment, however late this is noticed.
 */
export function advance(before: BotInterview, { now, draft }: Moment): Moved {
  const interview = endBreakIfOver(before, now);
  const end = endsAt(interview);
  return interview.ended || now < end ? moved(interview) : endAt(interview, { at: end, by: 'time' }, draft);
}

/** Resumes after a break; does nothing if there is none. */
export function goOn(before: BotInterview, moment: Moment): Moved {
  const { interview, taken } = advance(before, moment);
  return { interview: interview.ended ? interview : endBreak(interview, moment.now), taken };
}

/** Stops the clock. During a break it changes nothing. */
export function takeBreak(before: BotInterview, moment: Moment): Step {
  const step = advance(before, moment);
  const { interview } = step;
  if (interview.ended) return { refused: 'INTERVIEW_NOT_OPEN' };
  if (interview.breakStartedAt) return step;
  if (interview.breaks >= BREAKS_MAX || isTimeOver(interview, moment.now)) return { refused: 'NO_BREAK_LEFT' };
  const paused = { ...interview, breakStartedAt: moment.now, breaks: interview.breaks + 1 };
  return { ...step, interview: shutSpell(paused, moment.now) };
}

/** Takes an answer and asks the next question; ends the interview if there is none. */
export function answer(
  before: BotInterview,
  { turn, text }: { turn: number; text: string },
  followUpTo: FollowUpWriter,
  moment: Moment,
): Step {
  const { interview } = goOn(before, moment);
  const refused = whyNot(interview, turn);
  if (refused) return { refused };
  const answered = shutSpell(close(interview, turn, { status: 'answered', at: moment.now }), moment.now);
  return {
    interview: askNext({ ...answered, typed: answered.typed + text.length }, moment.now, {
      answered: { turn, text },
      followUpTo,
    }),
    taken: { turn, text },
  };
}

/**
 * Moves a question to the end; the second skip is final. Once the time is up it cannot be moved: what is typed is the
 * answer. Skipping a skipped question changes nothing, nor does a repeated skip from an earlier time it was asked,
 * recognised by `askedAt`.
 */
export function skip(
  before: BotInterview,
  { turn, askedAt }: { turn: number; askedAt?: Date | undefined },
  moment: Moment,
): Step {
  const step = goOn(before, moment);
  const { interview } = step;
  const skipped = interview.turns.find(one => one.turn === turn);
  if (skipped?.status === 'skipped') return step;
  const refused = whyNot(interview, turn);
  if (refused) return { refused };
  if (askedAt && skipped?.askedAt.getTime() !== askedAt.getTime()) return step;
  if (isTimeOver(step.interview, moment.now) && moment.draft.trim() !== '') {
    return endAt(step.interview, { at: moment.now, by: 'time' }, moment.draft);
  }
  const passed = shutSpell(close(interview, turn, { status: 'skipped', at: null }), moment.now);
  return moved(askNext(passed, moment.now));
}

/** Ends the interview; what is typed is taken as the answer. Calling it again changes nothing. */
export function finish(before: BotInterview, moment: Moment): Moved {
  const step = goOn(before, moment);
  if (step.interview.ended) return step;
  return endAt(step.interview, { at: moment.now, by: 'candidate' }, moment.draft);
}

/** Changes the extra time, up or down. */
export const stretch = (interview: BotInterview, extraTimePercent: number): BotInterview => ({
  ...interview,
  extraTimePercent,
});

function whyNot(interview: BotInterview, turn: number): Refused['refused'] | null {
  const asked = interview.turns.find(one => one.turn === turn);
  if (asked?.status === 'answered') return 'ALREADY_ANSWERED';
  if (interview.ended) return 'INTERVIEW_NOT_OPEN';
  return asked?.status === 'asking' ? null : 'TURN_NOT_ASKED';
}

function close(
  interview: BotInterview,
  turn: number,
  { status, at }: { status: 'answered' | 'skipped' | 'unanswered'; at: Date | null },
): BotInterview {
  const skips = interview.turns.find(one => one.turn === turn)?.skips ?? 0;
  return changeTurn(interview, turn, { status, answeredAt: at, skips: skips + (status === 'skipped' ? 1 : 0) });
}

function ask(
  interview: BotInterview,
  { place, followUp }: Pick<AskedTurn, 'place' | 'followUp'>,
  now: Date,
): BotInterview {
  const asked: AskedTurn = {
    turn: interview.turns.length + 1,
    place,
    followUp,
    status: 'asking',
    skips: 0,
    askedAt: now,
    askedAfterMs: elapsedMs(interview, now),
    answeredAt: null,
  };
  return openSpell({ ...interview, turns: [...interview.turns, asked] }, asked.turn, now);
}

/** Asks a follow-up, else the next question of the plan, else one that was skipped once; else ends the interview. */
function askNext(interview: BotInterview, now: Date, just?: JustAnswered): BotInterview {
  if (isTimeOver(interview, now)) return { ...interview, ended: { at: now, by: 'time' } };
  const followUp = just && followUpAfter(interview, just);
  if (followUp) return ask(interview, followUp, now);
  const place = nextPlace(interview);
  if (place !== null) return ask(interview, { place, followUp: null }, now);
  const again = skippedOnce(interview);
  if (!again) return { ...interview, ended: { at: now, by: 'answers' } };
  const askedAfterMs = elapsedMs(interview, now);
  const asked = changeTurn(interview, again.turn, { status: 'asking', askedAt: now, askedAfterMs });
  return openSpell(asked, again.turn, now);
}

function endAt(interview: BotInterview, ended: NonNullable<BotInterview['ended']>, draft: string): Moved {
  const over = shutSpell({ ...interview, ended }, ended.at);
  const asked = askedNow(over);
  if (!asked) return moved(over);
  const { turn } = asked;
  if (draft.trim() === '') return moved(close(over, turn, { status: 'unanswered', at: null }));
  const answered = close(over, turn, { status: 'answered', at: ended.at });
  return { interview: { ...answered, typed: answered.typed + draft.length }, taken: { turn, text: draft } };
}
