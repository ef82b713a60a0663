import type { Typing } from '@interview-detection/shared/reports/transcript.schema';
import type { Answer, BotState, Skip } from '@interview-detection/shared/turns/turns.schema';
import type { Signal } from '@interview-detection/shared/visits/visits.rules';
import { currentTime } from '#api/lib/app-context';
import { AppError } from '#api/lib/app-error';
import type { CandidatePrincipal } from '#api/lib/principal';
import { lastRecording, attachRecording } from '../recordings/recordings.service';
import { resolveFollowUp, type FollowUpWriter } from './bot-follow-ups.rules';
import { askedNow, type BotInterview } from './bot-interview.rules';
import { touchLastSeen } from './bot-progress.service';
import { advance, answer, finish, skip, takeBreak, type Step } from './bot-steps.rules';
import {
  changeRunning,
  findRunning,
  findTurn,
  type BotActor,
  type Changed,
  type Running,
} from './bot-interviews.service';
import { presentReady, presentRunning } from './bot-state.presenter';
import { followUpByModel, hasModel } from './follow-up-by-model.service';
import { templateFollowUp } from './follow-up-questions.rules';
import { saveSignalsOff } from './noticing.service';
import { requireBot, plannedFor, timeOf } from './start-interview.service';
import { completeLater } from './turns.jobs';

/** Returns the current state of the interview. Throws 404, 409 CONSENT_REQUIRED, INTERVIEW_NOT_OPEN. */
export async function getTurn(principal: CandidatePrincipal): Promise<BotState> {
  const { actor, visit } = await requireBot(principal);
  const running = await findRunning(actor);
  if (!running) {
    if (visit.state === 'closed') throw new AppError('INTERVIEW_NOT_OPEN');
    return presentReady({ plan: await plannedFor(actor, visit.interview), ...timeOf(visit.interview) });
  }
  const now = currentTime();
  const current = await catchUp(actor, running, now);
  // A page on which nothing was pressed yet may be open without a reader.
  if (!current.interview.ended && !principal.opening) await touchLastSeen(actor, now);
  return { ...presentRunning(current, now), ...(await spokenInto(actor, current)) };
}

/** Returns the recording that a draft was spoken into, for a browser that has not recorded it itself. */
async function spokenInto(actor: BotActor, { interview, draft }: Running): Promise<Pick<BotState, 'spoken'>> {
  const asked = askedNow(interview);
  if (!asked || draft.trim() === '') return {};
  const spoken = await lastRecording({ ...actor, turn: asked.turn });
  return spoken === null ? {} : { spoken };
}

/**
 * Applies what has happened automatically; a follow-up that still waits for the model's words keeps its own, since it
 * is shown now.
 */
async function catchUp(actor: BotActor, running: Running, now: Date): Promise<Running> {
  const { interview, draft } = running;
  const isOver = advance(interview, { now, draft }).interview !== interview;
  const isWaiting = askedNow(interview)?.followUp?.source === 'pending';
  if (!isOver && !isWaiting) return running;
  return changeRunning(actor, (before, moment) => {
    const step = advance(before, moment);
    const asked = askedNow(step.interview);
    const words = asked && resolveFollowUp(step.interview, { turn: asked.turn, question: null }, moment.now);
    return words ? { ...step, interview: words } : step;
  });
}

/**
 * Stores an answer, then asks the next question. The same text again changes nothing. Throws 404, 409 CONSENT_REQUIRED,
 * ALREADY_ANSWERED, TURN_NOT_ASKED, INTERVIEW_NOT_OPEN, 413 if the answers are too long in total.
 */
export async function giveAnswer(
  principal: CandidatePrincipal,
  { turn, text, process, spoken }: Answer,
): Promise<BotState> {
  const { actor, visit } = await requireBot(principal);
  await saveSignalsOff(actor, visit.signalsOff);
  const typed = await findTurn(actor, turn);
  if (typed?.open && text.length > typed.open.max) throw tooLong(typed.open.max);
  const heard = spoken && (await attachRecording({ ...actor, turn }, spoken.recording));
  const isByModel = await hasModel(actor.scope);
  const write: FollowUpWriter = said => {
    const question = templateFollowUp(said, visit.record.language);
    return question === null ? null : { question, source: isByModel ? ('pending' as const) : ('template' as const) };
  };
  const changed = await changeRunning(
    actor,
    (before, moment) => answer(before, { turn, text }, write, moment),
    // Correcting a machine transcript is not typing an answer.
    heard ? { spoken: heard } : { process: collectedOf(process, visit.signalsOff) },
  );
  if (changed.refused === 'ALREADY_ANSWERED') {
    const given = await findTurn(actor, turn);
    if (given?.answer !== text) throw new AppError('ALREADY_ANSWERED');
    return presentRunning(await catchUp(actor, changed, currentTime()), currentTime());
  }
  return presentRunning(await findWords(actor, made(changed), text), currentTime());
}

/**
 * Returns the record of an answer's typing without the signals that are off: those are not collected at all (contract
 * §19).
 */
function collectedOf(typing: Typing | undefined, off: readonly Signal[]): Typing | undefined {
  const { pasteShare, keystrokes } = typing ?? {};
  const kept = {
    ...(pasteShare === undefined || off.includes('paste') ? {} : { pasteShare }),
    ...(keystrokes === undefined || off.includes('typing') ? {} : { keystrokes }),
  };
  return Object.keys(kept).length > 0 ? kept : undefined;
}

/** Gives a follow-up the model's words, if there are any, or else its own. */
async function findWords(actor: BotActor, running: Running, said: string): Promise<Running> {
  const asked = askedNow(running.interview);
  if (asked?.followUp?.source !== 'pending') return running;
  const { turn, followUp } = asked;
  const question = await followUpByModel(actor, {
    question: questionBefore(running.interview, followUp.of),
    answer: said,
  });
  return changeRunning(actor, (before, moment) => {
    const step = advance(before, moment);
    const words = resolveFollowUp(step.interview, { turn, question }, moment.now);
    return words ? { ...step, interview: words } : step;
  });
}

function questionBefore({ plan, turns }: BotInterview, turn: number): string {
  return plan[turns[turn - 1]?.place ?? 0]?.question ?? '';
}

export const tooLong = (max: number) =>
  new AppError(
    'BODY_TOO_LARGE',
    `This is too long: ${max.toLocaleString('en')} characters are left for this answer. Please shorten it.`,
  );

/** Moves a question to the end. Throws as `giveAnswer` does. */
export async function skipTurn(principal: CandidatePrincipal, { turn, askedAt }: Skip): Promise<BotState> {
  const since = askedAt === undefined ? undefined : new Date(askedAt);
  return makeStep(principal, (before, moment) => skip(before, { turn, askedAt: since }, moment));
}

/** Stops the clock. Throws 409 NO_BREAK_LEFT as well. */
export const pauseInterview = (principal: CandidatePrincipal): Promise<BotState> => makeStep(principal, takeBreak);

/** Ends the interview; what is typed is the last answer. Calling it again changes nothing. */
export async function finishInterview(principal: CandidatePrincipal): Promise<BotState> {
  const { actor, visit } = await requireBot(principal);
  await saveSignalsOff(actor, visit.signalsOff);
  const running = made(await changeRunning(actor, finish));
  await completeLater(actor, running.interview);
  return presentRunning(running, currentTime());
}

async function makeStep(
  principal: CandidatePrincipal,
  change: (...args: Parameters<typeof finish>) => Step,
): Promise<BotState> {
  const { actor } = await requireBot(principal);
  return presentRunning(made(await changeRunning(actor, change)), currentTime());
}

/** Returns the result of a step. Throws the code it was refused with. */
function made(changed: Changed): Running {
  if (changed.refused) throw new AppError(changed.refused);
  return changed;
}
