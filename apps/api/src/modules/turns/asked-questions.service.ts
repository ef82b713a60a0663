import type { Typing } from '@interview-detection/shared/reports/transcript.schema';
import type { Types } from 'mongoose';
import type { FullScope } from '#api/lib/system-principal';
import { questionOf, type AskedTurn, type BotInterview, type Spell } from './bot-interview.rules';
import { answerPlaces } from './bot-transcript.rules';
import { answersOf, findRunning } from './bot-interviews.service';

/** A question of the bot, as the evidence is interpreted against it. */
export interface AskedQuestion {
  turn: number;
  /**
   * From 1, as the transcript counts; a follow-up has the number of its question, and is distinguished by `followUp`,
   * from 1.
   */
  number: number;
  followUp: number;
  question: string;
  /** When it was open; `to` is null while it still is. */
  open: { from: Date; to: Date | null }[];
  /** Null without an answer. */
  answer: GivenTo | null;
}

/**
 * An answer: its place in the transcript, from 0, its characters, and how it was typed, if that was recorded; never
 * read for code.
 */
interface GivenTo {
  index: number;
  length: number;
  keystrokes: NonNullable<Typing['keystrokes']> | null;
  /** The share that was pasted, if its page reported it. */
  pasteShare?: number | undefined;
}

/** What has been asked so far in an interview by the bot, in order, and the breaks; both empty before the start. */
export interface Asked {
  questions: AskedQuestion[];
  breaks: { from: Date; to: Date | null }[];
}

export async function askedQuestions(scope: FullScope, interviewId: Types.ObjectId): Promise<Asked> {
  const running = await findRunning({ scope, interviewId });
  if (!running) return { questions: [], breaks: [] };
  const { interview } = running;
  const answers = await answersOf(scope, interviewId);
  const places = answerPlaces(interview, answers);
  const questions = interview.turns.map(asked => {
    const { turn, place } = asked;
    const [index, given] = [places.get(turn), answers.get(turn)];
    const isCode = interview.plan[place]?.kind === 'code' && !asked.followUp;
    return {
      turn,
      number: place + 1,
      followUp: followUpNumber(interview, asked),
      question: questionOf(interview, asked),
      open: interview.spells.filter(spell => spell.turn === turn).map(({ from, to }) => ({ from, to })),
      answer:
        index === undefined || !given
          ? null
          : {
              index,
              length: given.text.length,
              keystrokes: isCode ? null : (given.process?.keystrokes ?? null),
              pasteShare: given.process?.pasteShare,
            },
    };
  });
  return { questions, breaks: breaksOf(interview) };
}

function followUpNumber({ turns }: BotInterview, { turn, place, followUp }: AskedTurn): number {
  if (!followUp) return 0;
  return turns.filter(other => other.place === place && other.followUp && other.turn <= turn).length;
}

/** A break closes the current question, and reopens it afterwards. */
function breaksOf({ spells, breakStartedAt }: BotInterview): Asked['breaks'] {
  const over = spells.flatMap((spell: Spell, at) => {
    const next = spells[at + 1];
    return spell.to && next?.turn === spell.turn && spell.to < next.from ? [{ from: spell.to, to: next.from }] : [];
  });
  return breakStartedAt ? [...over, { from: breakStartedAt, to: null }] : over;
}
