import type { Typing } from '@interview-detection/shared/reports/transcript.schema';
import { ANSWER_MAX, ANSWERS_MAX } from '@interview-detection/shared/turns/turns.rules';
import type { ClientSession, Types } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { AppError } from '#api/lib/app-error';
import type { Principal } from '#api/lib/principal';
import type { FullScope } from '#api/lib/system-principal';
import { inTransaction } from '#api/database/transaction';
import { endByBot } from '../interviews/run-interview.service';
import { findInterview } from '../interviews/get-interview.service';
import { lastHeard, lateWords, type SpokenRecord } from '../recordings/recordings.service';
import { endsAt, askedNow, type AskedTurn, type BotInterview } from './bot-interview.rules';
import { advance, type Moment, type Moved, type Refused, type Step } from './bot-steps.rules';
import { listedDevices } from './noticing.service';
import { saveEarlyEnd, updateProgress, progressOf } from './bot-progress.service';
import { outcomeOf, transcriptOf, type GivenAnswer } from './bot-transcript.rules';
import { BotInterviews, Turns, type TurnRecord } from './turns.model';

/** Who acts in which interview: its candidate, or the job that ends it. */
export interface BotActor {
  principal: Principal;
  scope: FullScope;
  interviewId: Types.ObjectId;
}

/** An interview by the bot with the draft of the current question. */
export interface Running {
  interview: BotInterview;
  draft: string;
}

/** The state after a step that was taken or refused. */
export type Changed = Running & Partial<Refused>;

export const turnKey = (interview: Types.ObjectId, turn: number) => `${interview.toHexString()}:${turn}`;

/** Returns an interview by the bot, read in the current transaction if there is one; null before it was started. */
export async function findRunning(
  { scope, interviewId }: Pick<BotActor, 'scope' | 'interviewId'>,
  session?: ClientSession,
): Promise<Running | null> {
  const found = await BotInterviews.in(scope)
    .findOne({ _id: interviewId }, { _id: 0, company: 0, devices: 0, devicesAt: 0, noticing: 0 })
    .session(session ?? null)
    .lean();
  if (!found) return null;
  // Interviews that started before spells were stored have none.
  const interview: BotInterview = { ...found, spells: found.spells ?? [] };
  const asked = askedNow(interview);
  const typed =
    asked &&
    (await Turns.in(scope)
      .findOne({ _id: turnKey(interviewId, asked.turn) }, { draft: 1 })
      .session(session ?? null)
      .lean());
  return { interview, draft: typed?.draft ?? '' };
}

/**
 * Takes a step of an interview in isolation: of two at once the second sees what the first did. What happened
 * automatically in between is stored even if the step is refused. Throws 409 TURN_NOT_ASKED before the start, 409
 * INTERVIEW_NOT_OPEN if the interview has been ended meanwhile.
 *
 * @param made how the answer that the step takes came about; not known for a draft that it takes
 */
export async function changeRunning(
  actor: BotActor,
  change: (interview: BotInterview, moment: Moment) => Step,
  made?: HowAnswered,
): Promise<Changed> {
  return inTransaction(async session => {
    const before = await findRunning(actor, session);
    if (!before) throw new AppError('TURN_NOT_ASKED', 'This interview has not been started');
    const moment = { now: currentTime(), draft: before.draft };
    const step = change(before.interview, moment);
    const refused = 'refused' in step ? { refused: step.refused } : {};
    const after = 'refused' in step ? advance(before.interview, moment) : step;
    if (after.interview === before.interview) return { ...before, ...refused };
    const awaited = await awaitedAfter(actor, before, after, { now: moment.now, session });
    await store(actor, before.interview, awaited, { now: moment.now, made, session });
    const { interview, draft } = (await findRunning(actor, session)) ?? before;
    return { interview, draft, ...refused };
  });
}

/**
 * An interview that ends while the candidate speaks ends at that moment; its transcript waits for what was said until
 * then.
 */
async function awaitedAfter(actor: BotActor, before: Running, after: Moved, { now, session }: Storing): Promise<Moved> {
  const asked = askedNow(before.interview);
  const { ended } = after.interview;
  if (!asked || !ended || ended.by === 'answers') return after;
  const { said, isComing } = await wordsAfter(actor, asked.turn, { endedAt: ended.at, now, session });
  return said === '' && !isComing ? after : { ...after, interview: { ...after.interview, wordsOf: asked.turn } };
}

/** Returns what was said for a turn until the interview ended and is not in its draft. */
export async function wordsAfter(
  { scope, interviewId }: BotActor,
  turn: number,
  { endedAt, now, session }: { endedAt: Date; now: Date; session: ClientSession },
) {
  const typed = await Turns.in(scope)
    .findOne({ _id: turnKey(interviewId, turn) }, { draftAt: 1 })
    .session(session)
    .lean();
  return lateWords({ scope, interviewId, turn }, { draftAt: typed?.draftAt ?? null, endedAt, now }, session);
}

/** How an answer came about: typed, or spoken. */
export interface HowAnswered {
  process?: Typing | undefined;
  spoken?: SpokenRecord | undefined;
}

export interface Storing {
  now: Date;
  made?: HowAnswered | undefined;
  session: ClientSession;
}

async function store(
  actor: BotActor,
  before: BotInterview,
  { interview, taken }: Moved,
  { now, made, session }: Storing,
): Promise<void> {
  const { scope, interviewId, principal } = actor;
  // The plan does not change after the start.
  const { plan: _plan, ...state } = interview;
  await BotInterviews.in(scope).updateOne({ _id: interviewId }, { $set: state }, { session });
  for (const turn of interview.turns) {
    const was = before.turns[turn.turn - 1]?.status;
    if (turn.status === 'asking') await openTurn(actor, interview, turn, session);
    else if (turn.status !== was) {
      const answer = taken?.turn === turn.turn ? taken.text : null;
      const how = made ?? {
        spoken: answer === null ? undefined : await lastHeard({ ...actor, turn: turn.turn }, session),
      };
      await closeTurn(actor, turn, answer === null ? null : { text: answer, ...how }, session);
    }
  }
  if (interview.ended && !before.ended && interview.wordsOf == null)
    return completeByBot(actor, interview, { now, session });
  const asked = askedNow(interview);
  // A job is not a sign of life.
  if (asked && principal.kind === 'candidate')
    await updateProgress(actor, 'in_progress', progressOf(interview, asked, now), session);
}

/** Lets drafts of the current question be written, until the interview ends automatically. */
export async function openTurn(
  { scope, interviewId }: BotActor,
  interview: BotInterview,
  { turn }: AskedTurn,
  session: ClientSession,
): Promise<void> {
  const open = { until: endsAt(interview), max: Math.min(ANSWER_MAX, Math.max(0, ANSWERS_MAX - interview.typed)) };
  await Turns.in(scope).updateOne(
    { _id: turnKey(interviewId, turn) },
    { $set: { open }, $setOnInsert: { interview: interviewId, turn, draft: '', draftAt: null, answer: null } },
    { upsert: true, session },
  );
}

async function closeTurn(
  { scope, interviewId }: BotActor,
  { turn }: AskedTurn,
  answer: ({ text: string } & HowAnswered) | null,
  session: ClientSession,
): Promise<void> {
  const process = answer?.process ? { process: answer.process } : {};
  const spoken = answer?.spoken ? { spoken: answer.spoken } : {};
  // What was sent is the answer; earlier drafts are not stored.
  const given = answer ? { answer: answer.text, draft: '', ...process, ...spoken } : {};
  await Turns.in(scope).updateOne({ _id: turnKey(interviewId, turn) }, { $set: { open: null, ...given } }, { session });
}

/** Ends the interview in the company's records: with its transcript, which requests the report. */
export async function completeByBot(
  { principal, scope, interviewId }: BotActor,
  bot: BotInterview,
  { now, session }: Storing,
): Promise<void> {
  const interview = await findInterview(scope, interviewId, session);
  if (!interview) throw new AppError('NOT_FOUND', 'Interview not found');
  const answers = await answersOf(scope, interviewId, session);
  const { isHeld, ...told } = outcomeOf(bot, {
    heardAt: [
      ...(interview.turns.progress ? [interview.turns.progress.lastSeenAt] : []),
      ...(principal.kind === 'candidate' ? [now] : []),
    ],
    answers: answers.size,
  });
  const content = { transcript: transcriptOf(bot, answers), ...(await listedDevices(scope, interviewId, session)) };
  if (isHeld) await saveEarlyEnd({ scope, interviewId }, told, session);
  await endByBot({ principal, scope, session }, interview, { content: isHeld ? content : null, ...told });
}

/** Returns the answers so far, by turn. */
export async function answersOf(
  scope: FullScope,
  interview: Types.ObjectId,
  session?: ClientSession,
): Promise<Map<number, GivenAnswer>> {
  const turns = await Turns.in(scope)
    .find({ interview, answer: { $ne: null } })
    .session(session ?? null)
    .lean();
  return new Map(
    turns.map(({ turn, answer, process, spoken }) => {
      const told = spoken && { ...spoken, recording: spoken.recording.toHexString(), at: spoken.at.toISOString() };
      return [turn, { text: answer ?? '', process, spoken: told }];
    }),
  );
}

/** Returns what was typed for a question that was asked; null if there is no such question. */
export async function findTurn(
  { scope, interviewId }: Pick<BotActor, 'scope' | 'interviewId'>,
  turn: number,
): Promise<TurnRecord | null> {
  return Turns.in(scope)
    .findOne({ _id: turnKey(interviewId, turn) })
    .lean();
}
