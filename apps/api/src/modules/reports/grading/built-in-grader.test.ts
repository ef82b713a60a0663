import { expect, it } from 'vitest';
import { builtInGrader } from './built-in-grader.service';

const question = 'What does an index cost?';
const plan = { question, expectedPoints: ['Writes become slower'], referenceAnswer: '' };
const review = (answer: string, expected: typeof plan | null = plan) =>
  builtInGrader.grade({ question, answer, expected, signal: new AbortController().signal });

it.each([
  ['', 'the answer has no words'],
  ['… ?!', 'the answer has no words'],
  ['تصبح الكتابة أبطأ', 'the answer is in another script than the reference'],
  ['書き込みが遅くなる', 'the answer is in another script than the reference'],
])('gives no figure where words cannot be compared: %j', async (answer, why) => {
  expect(await review(answer)).toMatchObject({ correctPercentage: null, reason: `Not graded: ${why}` });
});

it.each(['O(1)', '42', 'Écritures', 'More disk.'])(
  'says what an answer covers, and not that it is wrong: %j',
  async answer => {
    expect(await review(answer)).toMatchObject({
      correctPercentage: null,
      coverage: { covered: 0, of: 1 },
      reason: expect.stringMatching(/^Covers 0 of 1 points: .*, so read it\.$/),
    });
  },
);

it('says right if every point is covered', async () => {
  expect(await review('Writes become slower')).toMatchObject({
    correctPercentage: expect.toSatisfy((figure: number) => figure >= 80),
    coverage: { covered: 1, of: 1 },
    reason: expect.stringMatching(/In our tests teachers called \d+ to \d+ of 100 such answers right\.$/),
  });
});

it('says first that there is no reference', async () => {
  expect((await review('', null)).reason).toBe('Not graded: no reference answer');
});
