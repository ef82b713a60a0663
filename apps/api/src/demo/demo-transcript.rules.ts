import type { TranscriptEntry } from '@interview-detection/shared/reports/transcript.schema';
import type { Authorship, Review } from '@interview-detection/shared/reports/judgements.schema';
import { CRITERION_LEVELS, plainText } from '@interview-detection/shared/reports/reports.rules';
import { WORDS_MIN } from '@interview-detection/authorship/gate';
import { gradeByLevels, type Judgement } from '../modules/reports/grading/grader.rules';
import { sentencesOf } from '../modules/reports/grading/terms.rules';
import type { AnswerTask } from '../modules/reports/report-entries.rules';
import type { Judge } from '../modules/reports/make-report.service';
import { OPENINGS, SHORT_ANSWERS } from './demo-cast';
import { BACKEND_ENGINEERS } from './recordings/backend-engineer';
import { CUSTOMER_SUCCESS_MANAGER } from './recordings/customer-success-manager';
import { DATA_ANALYSTS } from './recordings/data-analyst';
import { FRONTEND_ENGINEER } from './recordings/frontend-engineer';
import { PRODUCT_DESIGNER } from './recordings/product-designer';
import type { QuestionSet, RecordedQuestion } from './recordings/recording';
import { SITE_RELIABILITY_ENGINEER } from './recordings/site-reliability-engineer';

export const QUESTION_SETS: readonly QuestionSet[] = [
  ...BACKEND_ENGINEERS,
  FRONTEND_ENGINEER,
  SITE_RELIABILITY_ENGINEER,
  ...DATA_ANALYSTS,
  PRODUCT_DESIGNER,
  CUSTOMER_SUCCESS_MANAGER,
];

/** A question takes half a minute, an answer five. */
const QUESTION_MS = 30_000;
const ANSWER_MS = 5 * 60_000;

/** Returns the question set for a candidate, which also determines the position. */
export function setOf(candidate: number): QuestionSet {
  const set = QUESTION_SETS[candidate % QUESTION_SETS.length];
  if (!set) throw new Error('There are no questions');
  return set;
}

interface Script {
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

/** How the wording of an answer was judged: as the person's own, as even and general, or as a model's. */
type Wording = 'own' | 'even' | 'copied';

/** An invented reply about one answer. */
interface RecordedReply {
  /** For each expected point, a level and the number of the sentence that shows it, from 1: `met 2`, `not met`. */
  levels: readonly string[];
  wording: Wording;
  /** The model did not answer. */
  failed?: boolean;
}

/** Shown next to every figure, so that none is mistaken for an assessment of a person. */
const RECORDED = { method: 'demo recording', modelVersion: 'invented, not an assessment' };

/**
 * Judges the answers of one invented interview by recorded replies. Grades go through the same rules as those of a
 * model: quotes are looked up in the answer, percentages are computed. The indication is recorded in full, so that the
 * demo stays as varied as it was written when the indicator improves.
 */
export function recordedJudge(replies: ReadonlyMap<number, RecordedReply>): Judge {
  return {
    method: RECORDED,
    judge: async (_owner, tasks) =>
      tasks.map(task => {
        const reply = replies.get(task.index);
        if (!reply) throw new Error(`No reply is recorded for the answer at ${task.index}`);
        const authorship = indicationOf(task, reply);
        return { index: task.index, authorship, ...(task.isReviewed ? { review: review(task, reply) } : {}) };
      }),
  };
}

const COPIED = {
  kind: 'similarity',
  text: 'All but its first sentence stand in what a model answered to this question.',
};
const EVEN = { kind: 'style', text: 'The wording is even and general, with little that is the person’s own.' };

const INDICATIONS: Record<Wording, Pick<Authorship, 'level' | 'score' | 'evidence'>> = {
  own: { level: 'none', score: 0.04, evidence: [] },
  even: { level: 'some', score: 0.48, evidence: [EVEN] },
  copied: { level: 'strong', score: 0.93, evidence: [COPIED, EVEN] },
};

function indicationOf({ answer }: AnswerTask, { wording }: RecordedReply): Authorship {
  const words = plainText(answer).split(' ').length;
  if (words >= WORDS_MIN) return { ...INDICATIONS[wording], ...RECORDED };
  const text = `Too short to assess: ${words} words, at least ${WORDS_MIN} are needed.`;
  return { level: 'insufficient', score: null, evidence: [{ kind: 'gate', text }], ...RECORDED };
}

function review({ answer, expected }: AnswerTask, { levels, failed }: RecordedReply): Review {
  if (failed) {
    return { correctPercentage: null, reason: 'Not graded: the model did not answer', failed: true, ...RECORDED };
  }
  const text = plainText(answer);
  const criteria = (expected?.expectedPoints ?? []).map((name, place) => ({ id: `c${place + 1}`, name }));
  const judgements = criteria.map(({ id }, place) => judgement(id, levels[place] ?? '', text));
  return { ...gradeByLevels(criteria, judgements, text), ...RECORDED };
}

function judgement(id: string, recorded: string, answer: string): Judgement {
  const level = CRITERION_LEVELS.find(known => recorded.startsWith(known)) ?? 'cannot tell';
  const sentence = Number(/\d+$/.exec(recorded)?.[0] ?? 0);
  return { id, level, quote: sentencesOf(answer)[sentence - 1]?.trim() ?? null };
}
