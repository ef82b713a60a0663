import type { Typing } from '@interview-detection/shared/reports/transcript.schema';
import type { UNANSWERED_NOTES } from '@interview-detection/shared/turns/turns.rules';
import type { Types, ClientSession } from 'mongoose';
import type { FullScope } from '#api/lib/system-principal';
import { findRunning } from './bot-interviews.service';
import { questionOf } from './bot-interview.rules';
import { answerPlaces, whyUnanswered, type GivenAnswer } from './bot-transcript.rules';
import { Turns, BotInterviews } from './turns.model';

/** A question that was asked, and all that its candidate wrote in reply. */
export interface OwnAnswer {
  turn: number;
  /** The place of the answer in the transcript, from 0; null without one. */
  index: number | null;
  question: string;
  isFollowUp: boolean;
  note: (typeof UNANSWERED_NOTES)[number] | null;
  isCode: boolean;
  text: string | null;
  draft: string | null;
  askedAt: Date | null;
  answeredAt: Date | null;
  typing: Typing | null;
  machineText: string | null;
}

/**
 * Returns what was asked and answered in an interview by the bot, in the order asked; null if the bot has asked
 * nothing.
 */
export async function ownAnswers(
  scope: FullScope,
  interviewId: Types.ObjectId,
): Promise<{ answers: OwnAnswer[]; notReached: number } | null> {
  const running = await findRunning({ scope, interviewId });
  if (!running) return null;
  const { interview } = running;
  const written = await Turns.in(scope).find({ interview: interviewId }).lean();
  const byTurn = new Map(written.map(record => [record.turn, record] as const));
  const given = written.flatMap(({ turn, answer }): [number, GivenAnswer][] =>
    answer === null ? [] : [[turn, { text: answer }]],
  );
  const places = answerPlaces(interview, new Map(given));
  const answers = interview.turns.map((asked): OwnAnswer => {
    const record = byTurn.get(asked.turn);
    const text = record?.answer ?? null;
    return {
      turn: asked.turn,
      index: places.get(asked.turn) ?? null,
      question: questionOf(interview, asked),
      isFollowUp: asked.followUp !== null,
      note: text === null ? whyUnanswered(interview, asked) : null,
      isCode: interview.plan[asked.place]?.kind === 'code' && asked.followUp === null,
      text,
      draft: record?.draft || null,
      askedAt: asked.askedAt,
      answeredAt: text === null ? null : asked.answeredAt,
      typing: record?.process ?? null,
      machineText: record?.spoken?.machineText ?? null,
    };
  });
  const reached = new Set(interview.turns.map(({ place }) => place));
  return { answers, notReached: interview.plan.length - reached.size };
}

/** Returns whether anything was typed or spoken in an interview by the bot, or could have been. */
export async function hasTurns(scope: FullScope, interview: Types.ObjectId): Promise<boolean> {
  return (await Turns.in(scope).exists({ interview })) !== null;
}

/**
 * Deletes what was typed and spoken in an interview by the bot, in a transaction. The times of the questions stay,
 * because the signals are interpreted by them; the words of follow-ups go, because they may quote the answer.
 */
export async function forgetAnswers(
  scope: FullScope,
  interview: Types.ObjectId,
  session: ClientSession,
): Promise<void> {
  await Turns.in(scope).deleteMany({ interview }, { session });
  await BotInterviews.in(scope).updateOne(
    { _id: interview },
    { $set: { 'turns.$[one].followUp.question': '' } },
    { arrayFilters: [{ 'one.followUp': { $ne: null } }], session },
  );
}
