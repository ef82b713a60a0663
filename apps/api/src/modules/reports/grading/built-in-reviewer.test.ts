import { expect, it } from 'vitest';
import { builtInReviewer } from './built-in-reviewer.gateway';

const question = 'What does an index cost?';
const plan = { question, expectedPoints: ['Writes become slower'], referenceAnswer: '' };
const review = (answer: string, expected: typeof plan | null = plan) =>
  builtInReviewer.review({ question, answer, expected, signal: new AbortController().signal });

it.each([
  ['', 'the answer has no words'],
  ['… ?!', 'the answer has no words'],
  ['تصبح الكتابة أبطأ', 'the answer is in another script than the reference'],
  ['書き込みが遅くなる', 'the answer is in another script than the reference'],
])('gives no figure where words cannot be compared: %j', async (answer, why) => {
  expect(await review(answer)).toMatchObject({ correctPercentage: null, reason: `Not graded: ${why}` });
});

it.each(['Writes become slower', 'O(1)', '42', 'Écritures'])('grades what it can compare: %j', async answer => {
  expect((await review(answer)).correctPercentage).not.toBeNull();
});

it('says first that there is no reference', async () => {
  expect((await review('', null)).reason).toBe('Not graded: no reference answer');
});
