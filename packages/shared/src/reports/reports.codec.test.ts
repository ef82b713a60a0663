import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { fc } from '../../test/fast-check';
import { decodeJson, encodeJson } from './reports.codec';
import { AUTHORSHIP_LEVELS } from './reports.rules';
import { aiReportSchema, type AiReport } from './reports.schema';
import { devicesSchema, type Devices } from './transcript.schema';
import { reviewSchema } from './judgements.schema';

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
