import type { TranscriptEntry } from '@interview-detection/shared/reports/reports.schema';
import { OPENINGS, SHORT_ANSWERS } from './demo-cast';
import type { RecordedReply, Wording } from './demo-judge.rules';
import { BUSINESS } from './recordings/business';
import { ENGINEERING } from './recordings/engineering';
import type { QuestionSet, RecordedQuestion } from './recordings/recording';

export const QUESTION_SETS: readonly QuestionSet[] = [...ENGINEERING, ...BUSINESS];

/** A question takes half a minute, an answer five. */
const QUESTION_MS = 30_000;
const ANSWER_MS = 5 * 60_000;

/** Returns the question set for a candidate, which also determines the position. */
export function setOf(candidate: number): QuestionSet {
  const set = QUESTION_SETS[candidate % QUESTION_SETS.length];
  if (!set) throw new Error('There are no questions');
  return set;
}

export interface Script {
  transcript: TranscriptEntry[];
  /** The recorded model's reply to each answer, by its position in the transcript. */
  replies: Map<number, RecordedReply>;
}

/** Returns what is said in an interview with that candidate, one letter per answer; nothing without letters. */
export function scriptOf(candidate: number, answers: string, startsAt: Date): Script {
  const script: Script = { transcript: [], replies: new Map() };
  if (answers === '') return script;
  let at = startsAt.getTime() + ANSWER_MS;
  const say = (type: TranscriptEntry['type'], message: string, ms: number) => {
    const startedAt = new Date(at).toISOString();
    at += ms;
    script.transcript.push({ type, message, startedAt, endedAt: new Date(at).toISOString() });
  };
  setOf(candidate).questions.forEach((asked, place) => {
    const { message, reply } = answerTo(asked, answers[place] ?? 'g', candidate + place);
    say('sent', asked.question, QUESTION_MS);
    script.replies.set(script.transcript.length, reply);
    say('recieve', message, ANSWER_MS);
  });
  return script;
}

function answerTo(asked: RecordedQuestion, letter: string, turn: number): { message: string; reply: RecordedReply } {
  const reply = (levels: readonly string[], wording: Wording = 'own') => ({ levels, wording });
  const all = (level: string) => asked.points.map(() => level);
  const good = asked.good.html ?? asked.good.text;
  switch (letter) {
    case 'w':
      return { message: asked.weak.html ?? asked.weak.text, reply: reply(asked.weak.levels) };
    case 'a': {
      const opening = OPENINGS[turn % OPENINGS.length] ?? '';
      const message = [opening, ...asked.assistant.slice(1)].join(' ');
      return { message, reply: reply(asked.assistantLevels, 'copied') };
    }
    case 's':
      return { message: SHORT_ANSWERS[turn % SHORT_ANSWERS.length] ?? '', reply: reply(all('not met')) };
    case 'p':
      return { message: good, reply: reply(asked.good.levels, 'even') };
    case 'u':
      return { message: good, reply: reply(all('cannot tell')) };
    case 'f':
      return { message: good, reply: { ...reply([]), failed: true } };
    default:
      return { message: good, reply: reply(asked.good.levels) };
  }
}
