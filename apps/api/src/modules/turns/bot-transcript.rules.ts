import { htmlOf } from '@interview-detection/shared/reports/reports.rules';
import type { TranscriptEntry, Typing } from '@interview-detection/shared/reports/transcript.schema';
import type { Spoken } from '@interview-detection/shared/recordings/recordings.schema';
import { questionOf, type AskedTurn, type BotInterview, type FollowUpQuestion } from './bot-interview.rules';

export interface GivenAnswer {
  text: string;
  process?: Typing | undefined;
  spoken?: Spoken | undefined;
}

/**
 * Returns the conversation as a transcript (contract §20): the questions in the order of the plan, each follow-up under
 * its question, with the times at which they were asked and answered. A question without an answer has the reason.
 */
export function transcriptOf(interview: BotInterview, answers: ReadonlyMap<number, GivenAnswer>): TranscriptEntry[] {
  const entries: TranscriptEntry[] = [];
  for (const [place, { question, kind, language }] of interview.plan.entries()) {
    const turns = interview.turns.filter(turn => turn.place === place);
    const asked = turns.find(({ followUp }) => followUp === null);
    if (!asked) {
      entries.push({ type: 'sent', message: htmlOf(question), note: 'not reached' });
      continue;
    }
    const at = entries.length;
    for (const turn of turns) {
      const { followUp } = turn;
      // A follow-up is answered in words, even a follow-up to code.
      const code = kind === 'code' && !followUp ? { language } : null;
      const follows: Follows = followUp ? { followUpOf: at, followUpBy: writerOf(followUp) } : {};
      entries.push(...entriesOf(interview, turn, { answer: answers.get(turn.turn), code, follows }));
    }
  }
  return entries;
}

/** Returns the places of the answers in that transcript, from 0, by turn. */
export function answerPlaces(
  { plan, turns }: BotInterview,
  answers: ReadonlyMap<number, GivenAnswer>,
): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  let next = 0;
  for (const place of plan.keys()) {
    const asked = turns.filter(turn => turn.place === place);
    if (asked.length === 0) next++;
    for (const { turn } of asked) {
      next++;
      if (answers.has(turn)) places.set(turn, next++);
    }
  }
  return places;
}

interface Said {
  answer: GivenAnswer | undefined;
  /** For code: its language, if the question names one. */
  code: { language: string | null } | null;
  follows: Follows;
}

type Follows = Pick<TranscriptEntry, 'followUpOf' | 'followUpBy'>;

/** Until the model has answered, the words are the template's. */
const writerOf = ({ source }: FollowUpQuestion) => (source === 'model' ? 'model' : 'template');

function entriesOf(interview: BotInterview, turn: AskedTurn, { answer, code, follows }: Said): TranscriptEntry[] {
  const startedAt = turn.askedAt.toISOString();
  const question = { type: 'sent' as const, message: htmlOf(questionOf(interview, turn)), startedAt, ...follows };
  if (!answer) return [{ ...question, note: whyUnanswered(interview, turn) }];
  const html = htmlOf(answer.text);
  return [
    question,
    {
      type: 'recieve',
      message: code ? `<pre><code>${html}</code></pre>` : html,
      ...(code?.language ? { language: code.language } : {}),
      startedAt,
      endedAt: (turn.answeredAt ?? turn.askedAt).toISOString(),
      ...(answer.process ? { process: answer.process } : {}),
      ...(answer.spoken ? { spoken: answer.spoken } : {}),
    },
  ];
}

/** A candidate who finishes early skips the current question; when the time is up, the question was never reached. */
export const whyUnanswered = ({ ended }: BotInterview, { status, skips }: AskedTurn): 'skipped' | 'not reached' =>
  status === 'skipped' || skips > 0 || ended?.by === 'candidate' ? 'skipped' : 'not reached';

/** A candidate with a more recent sign of life has not left. Milliseconds: an open page sends one every few seconds. */
const LEFT_AFTER_MS = 60_000;

/**
 * Returns the outcome of an interview that has ended: `isHeld` if something was answered, or the candidate was there at
 * the end.
 *
 * @param heardAt the candidate's last sign of life
 */
export function outcomeOf(
  { ended, plan, turns }: BotInterview,
  { heardAt, answers }: { heardAt: readonly Date[]; answers: number },
): { isHeld: boolean; endedEarly: boolean; finishedEarly: boolean; byItself: boolean } {
  const byItself = ended?.by === 'time';
  const wasThere = heardAt.some(at => Math.abs(at.getTime() - (ended?.at.getTime() ?? 0)) <= LEFT_AFTER_MS);
  const hasLeft = byItself && !wasThere;
  const isReached = turns.some(({ place }) => place === plan.length - 1);
  const isWhole = isReached && turns.every(({ status }) => status === 'answered');
  return {
    isHeld: answers > 0 || !hasLeft,
    endedEarly: hasLeft && answers > 0 && !isWhole,
    finishedEarly: ended?.by === 'candidate' && !isReached,
    byItself,
  };
}
