import type { Types } from 'mongoose';
import type { CompanyScope } from '../../lib/system-principal';
import { answerPlaces } from './bot-transcript.rules';
import { answersOf, findRunning } from './bot-interviews.service';

/** A question of the bot as evidence is read against it. */
export interface AskedQuestion {
  turn: number;
  /** While it was open; `to` is null while it is. */
  open: { from: Date; to: Date | null }[];
  /** Its place in the transcript, from 0, and its characters; null without an answer. */
  answer: { index: number; length: number } | null;
}

/** The questions that were asked so far in an interview by the bot, in that order; none before it was started. */
export async function askedQuestions(scope: CompanyScope, interviewId: Types.ObjectId): Promise<AskedQuestion[]> {
  const running = await findRunning({ scope, interviewId });
  if (!running) return [];
  const { turns, spells } = running.interview;
  const answers = await answersOf(scope, interviewId);
  const places = answerPlaces(running.interview, answers);
  return turns.map(({ turn }) => {
    const index = places.get(turn);
    return {
      turn,
      open: spells.filter(spell => spell.turn === turn).map(({ from, to }) => ({ from, to })),
      answer: index === undefined ? null : { index, length: answers.get(turn)?.text.length ?? 0 },
    };
  });
}
