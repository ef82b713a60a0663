import { expect, it } from 'vitest';
import { clean } from '@interview-detection/authorship/clean';
import { gate, WORDS_MIN } from '@interview-detection/authorship/gate';
import { sentencesOf } from '#api/modules/reports/grading/terms.rules';
import { OPENINGS, SHORT_ANSWERS } from '../demo-cast';
import { QUESTION_SETS } from '../demo-transcript.rules';

const questions = QUESTION_SETS.flatMap(set => set.questions);
const gateOf = (answer: string) => gate(clean(''), clean(answer));
const words = (text: string) => text.split(/\s+/).length;

it('are eight question sets with answers of 40 to 150 words that can be assessed', () => {
  expect(QUESTION_SETS).toHaveLength(8);
  for (const { good, weak, assistant } of questions) {
    for (const text of [good.text, weak.text, [OPENINGS[0], ...assistant.slice(1)].join(' ')]) {
      expect([text, words(text) >= WORDS_MIN && words(text) <= 150, gateOf(text)]).toEqual([text, true, null]);
    }
  }
  expect(SHORT_ANSWERS.filter(text => gateOf(text) === null)).toEqual([]);
});

it('have a level for every expected point, each with a sentence of the answer', () => {
  for (const { points, good, weak, assistant, assistantLevels } of questions) {
    const answers = [good, weak, { text: assistant.join(' '), levels: assistantLevels }];
    for (const { text, levels } of answers) {
      expect(levels).toHaveLength(points.length);
      for (const level of levels) {
        const sentence = /^(?:met|partly) (\d+)$/.exec(level)?.[1];
        const isShown = sentence !== undefined && sentencesOf(text)[Number(sentence) - 1] !== undefined;
        expect([text, level, level === 'not met' || isShown]).toEqual([text, level, true]);
      }
    }
  }
});
