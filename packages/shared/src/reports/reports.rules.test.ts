import { describe, expect, it, test } from 'vitest';
import { fc } from '../../test/fast-check';
import {
  asksForCode,
  correctnessLabel,
  reviewLabel,
  plainText,
  RECOMMENDED_MAX_PERCENT,
  RIGHT_MIN_PERCENT,
  signsOf,
  verdictOf,
} from './reports.rules';

describe('verdict (contract §9, §15)', () => {
  const of = (percentAIGenerated: number | null, assessedAnswers: number, insufficientAnswers: number) =>
    verdictOf({ percentAIGenerated, assessedAnswers, insufficientAnswers });

  it.each([
    [0, 'Recommended'],
    [64.99, 'Recommended'],
    [65, 'Recommended'],
    [65.01, 'Not Recommended'],
    [66, 'Not Recommended'],
    [100, 'Not Recommended'],
  ])('%d percent of assessed answers: %s', (percent, verdict) => {
    expect(of(percent, 10, 0)).toBe(verdict);
  });

  it.each([
    ['half of the answers assessed', 5, 5, 'Recommended'],
    ['fewer than half', 4, 5, 'Insufficient evidence'],
    ['none of them', 0, 3, 'Insufficient evidence'],
  ])('%s: %s, %s gives %s', (_case, assessed, insufficient, verdict) => {
    expect(of(0, assessed, insufficient)).toBe(verdict);
  });

  it('is none where there are no answers', () => {
    expect(of(null, 0, 0)).toBeNull();
  });

  it.each([
    [[], ''],
    [['insufficient', 'insufficient'], ''],
    [['none', 'insufficient'], 'no sign of AI help in 1 answer'],
    [['none', 'none', 'none'], 'no sign of AI help in 3 answers'],
    [['none', 'some', 'strong', 'insufficient'], 'signs of AI help in 2 of 3 answers'],
  ] as const)('has beside it what was found: %j gives %j', (levels, words) => {
    expect(signsOf(levels)).toBe(words);
  });

  it('is not drawn from a percentage that does not exist', () => {
    expect(of(null, 10, 0)).toBe('Insufficient evidence');
  });

  test('draws the line at 65 percent', () => {
    expect(RECOMMENDED_MAX_PERCENT).toBe(65);
    fc.assert(
      fc.property(fc.float({ min: 0, max: 100, noNaN: true }), percent => {
        expect(of(percent, 1, 0)).toBe(percent <= 65 ? 'Recommended' : 'Not Recommended');
      }),
    );
  });
});

describe('correctness label (contract §9)', () => {
  it.each([
    [100, 'Right'],
    [60, 'Right'],
    [59.99, 'Wrong'],
    [0, 'Wrong'],
    [null, 'Not graded'],
  ])('%j: %s', (percentage, label) => {
    expect(correctnessLabel(percentage)).toBe(label);
  });

  it('draws the line at 60 percent', () => {
    expect(RIGHT_MIN_PERCENT).toBe(60);
  });
});

describe('whether a question asks for code (contract §4)', () => {
  it.each([
    ['Write code that sorts', true],
    ['Please CODE it', true],
    ['Describe the Programme', true],
    ['How do you decode a token?', true],
    ['pRoGrAm', true],
    ['Why do you want this job?', false],
    ['co de, pro gram', false],
    ['', false],
  ])('%j: %j', (question, asks) => {
    expect(asksForCode(question)).toBe(asks);
  });
});

describe('the words of a question', () => {
  it.each([
    ['<p>Why <b>us</b>?</p>', 'Why us ?'],
    ['  two\n\t words ', 'two words'],
    ['a &lt; b &amp;&amp; c &gt; d', 'a < b && c > d'],
    ['&quot;x&quot;&nbsp;&#39;y&#39;', '"x" \'y\''],
    ['&amp;lt;', '&lt;'],
    ['1 < 2', '1 < 2'],
    ['<p></p>', ''],
  ])('%j reads %j', (html, words) => {
    expect(plainText(html)).toBe(words);
  });

  test('hold no tags and no white space at the ends or twice in a row', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('<p>', '</p>', '<br/>', 'a', ' ', '\n', '&nbsp;', 'b'), { maxLength: 20 }),
        parts => {
          expect(plainText(parts.join(''))).toMatch(/^([ab]+( [ab]+)*)?$/);
        },
      ),
    );
  });
});

it('says what an answer covers where it is open', () => {
  const coverage = { covered: 1, of: 3 };
  expect(reviewLabel({ correctPercentage: null, coverage })).toBe('Covers 1 of 3 points');
  const criteria = (['cannot tell', 'met', 'partly', 'cannot tell'] as const).map(level => ({ level }));
  expect(reviewLabel({ correctPercentage: null, coverage, criteria })).toBe('1 met, 1 partly, 2 not found');
  expect(reviewLabel({ correctPercentage: 95, coverage, criteria })).toBe('Right');
  expect(reviewLabel({ correctPercentage: null })).toBe('Not graded');
});
