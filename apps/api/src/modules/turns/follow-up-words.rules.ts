// Follow-ups without a model, and the checks that a model's follow-up must pass.

import type { QuestionKind } from '@interview-detection/shared/positions/positions.rules';
import { LANGUAGES, type Language } from '@interview-detection/shared/visits/visits.rules';
import { FOLLOW_UPS } from './follow-up-questions.rules';

/** How much of an answer is read at most. Characters. */
const READ_MAX = 2_000;
/** A shorter text is not an answer: "I do not know". */
const WORDS_MIN = 5;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

interface Said {
  answer: string;
  kind: QuestionKind;
  /** Returns whether a question was asked in this interview, or will be. */
  wasAsked: (question: string) => boolean;
}

/** Returns the next follow-up that fits any answer; null if all were asked, in any language, or too little was said. */
export function templateFollowUp({ answer, kind, wasAsked }: Said, language: Language): string | null {
  const words = [...segmenter.segment(answer.slice(0, READ_MAX))].filter(({ isWordLike }) => isWordLike);
  if (words.length < WORDS_MIN) return null;
  const isNew = (_question: string, place: number) =>
    LANGUAGES.every(each => !wasAsked(FOLLOW_UPS[kind][each][place] ?? ''));
  return FOLLOW_UPS[kind][language].find(isNew) ?? null;
}

const QUESTION_MIN = 10;
const QUESTION_MAX = 300;
/**
 * Invisible characters, including line breaks: none belongs in a question, and some reverse the direction of the text.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}]/u;
const ADDRESS = /:\/\/|\bwww\.|@\w/i;
/** The end of a sentence before the end of the text. */
const SECOND_SENTENCE = /[.!?…。！？؟:;]["”’)]?\s+\S/u;
const QUESTION_MARKS = /[?？؟]/gu;
/** The bot never says how good an answer was (contract §20). */
const JUDGES =
  /^(great|good|nice|excellent|perfect|wonderful|impressive|interesting|well done|correct|right|wrong|thank|thanks|sorry|unfortunately)\b|\b(good|great|excellent|bad|poor|weak|strong|impressive|wrong|correct|right) (answer|point|explanation|response|job|approach)\b|\byou(’|'| a)re (right|wrong|correct|mistaken)\b|\b(score|grade|rating)\b/i;

/** Returns what a model wrote if it is one short question and nothing else; otherwise null. */
export function oneQuestion(written: string): string | null {
  const question = written.trim();
  if (question.length < QUESTION_MIN || question.length > QUESTION_MAX) return null;
  if (INVISIBLE.test(question) || ADDRESS.test(question) || SECOND_SENTENCE.test(question)) return null;
  if (question.match(QUESTION_MARKS)?.length !== 1 || !/[?？؟]["”’)]?$/u.test(question)) return null;
  return JUDGES.test(question) ? null : question;
}
