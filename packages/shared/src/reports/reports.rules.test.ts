import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
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
  decodeJson,
  encodeJson,
  AUTHORSHIP_LEVELS,
} from './reports.rules';
import { aiReportSchema, type AiReport } from './reports.schema';
import { devicesSchema, type Devices } from './transcript.schema';
import { reviewSchema } from './judgements.schema';

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

  it('is none if there are no answers', () => {
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
it('says what an answer covers if it is open', () => {
  const coverage = { covered: 1, of: 3 };
  expect(reviewLabel({ correctPercentage: null, coverage })).toBe('Covers 1 of 3 points');
  const criteria = (['cannot tell', 'met', 'partly', 'cannot tell'] as const).map(level => ({ level }));
  expect(reviewLabel({ correctPercentage: null, coverage, criteria })).toBe('1 met, 1 partly, 2 not found');
  expect(reviewLabel({ correctPercentage: 95, coverage, criteria })).toBe('Right');
  expect(reviewLabel({ correctPercentage: null })).toBe('Not graded');
});

const text = fc.string({ unit: 'grapheme', maxLength: 30 });
const count = fc.nat(500);
const percent = fc.option(fc.nat(100), { nil: null });
const deviceList = fc.array(fc.record({ label: text, kind: text }), { maxLength: 3 });
const devices: fc.Arbitrary<Devices> = fc.record({
  mediaDevices: deviceList,
  bluetoothDevice: deviceList,
  usbDevice: deviceList,
});
const review = fc.record({
  correctPercentage: percent,
  reason: fc.option(text, { nil: null }),
  method: text,
  modelVersion: text,
});
const authorship = fc.record({
  level: fc.constantFrom(...AUTHORSHIP_LEVELS),
  score: fc.option(
    fc.nat(10).map(tenths => tenths / 10),
    { nil: null },
  ),
  evidence: fc.array(fc.record({ kind: text, text }), { maxLength: 2 }),
});
const entry = fc.record(
  { type: fc.constantFrom('sent' as const, 'recieve' as const), message: text, marks: fc.nat(10), review, authorship },
  { requiredKeys: ['type', 'message'] },
);
const aiReport: fc.Arbitrary<AiReport> = fc.record({
  report: fc.record({
    totalQuestions: count,
    totalAIGeneratedAnswers: count,
    percentAIGenerated: percent,
    assessedAnswers: count,
    insufficientAnswers: count,
    method: text,
    modelVersion: text,
  }),
  jsonArray: fc.array(entry, { maxLength: 5 }),
});
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
describe('what is written can be read', () => {
  test('a report', () => {
    fc.assert(
      fc.property(aiReport, value => {
        expect(decodeJson(aiReportSchema, encodeJson(aiReportSchema, value))).toEqual(plain(value));
      }),
    );
  });

  test('devices', () => {
    fc.assert(
      fc.property(devices, value => {
        expect(decodeJson(devicesSchema, encodeJson(devicesSchema, value))).toEqual(plain(value));
      }),
    );
  });

  test('a review', () => {
    fc.assert(
      fc.property(review, value => {
        expect(decodeJson(reviewSchema, encodeJson(reviewSchema, value))).toEqual(plain(value));
      }),
    );
  });
});
describe('what cannot be read is null, never a crash', () => {
  it.each([
    ['', '{', 'undefined', 'NaN', '[1,]', "{'report': 1}"],
    ['null', '7', '"text"', '[]', '{}', '{"report": {}, "jsonArray": []}', '{"report": null, "jsonArray": null}'],
    ['{"__proto__": {"report": {}, "jsonArray": []}}'],
  ])('%#', (...texts) => {
    for (const broken of texts) expect(decodeJson(aiReportSchema, broken)).toBeNull();
  });

  test('cut off anywhere', () => {
    fc.assert(
      fc.property(aiReport, fc.nat(), (value, at) => {
        const written = encodeJson(aiReportSchema, value);
        expect(decodeJson(aiReportSchema, written.slice(0, at % written.length))).toBeNull();
      }),
    );
  });

  test('any text at all', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), anything => {
        expect(() => decodeJson(aiReportSchema, anything)).not.toThrow();
      }),
    );
  });
});
it('writes nothing that does not fit the schema', () => {
  expect(() => encodeJson(z.object({ percent: z.number().max(100) }), { percent: 101 })).toThrow('Too big');
});
it('reads old devices without a list as having none', () => {
  expect(decodeJson(devicesSchema, '{"usbDevice": [{"label": "stick", "kind": "usb"}]}')).toEqual({
    mediaDevices: [],
    bluetoothDevice: [],
    usbDevice: [{ label: 'stick', kind: 'usb' }],
  });
});
