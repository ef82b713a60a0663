import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { carriedOver, changesOn, erasedParts, partField, recordPart } from './record-part';

interface Visit {
  language?: string;
  openedAt?: Date;
  wishes?: string[];
}

const visit = recordPart<Visit>('visit', {
  fields: { language: String, openedAt: Date, wishes: [String] },
  on: { completed: { wishes: [] } },
  carriedOver: ['language'],
  erased: { forget: ['openedAt', 'language'], set: { wishes: ['none'] } },
});
const report = recordPart<{ status: string }>('report', {
  fields: { status: { type: String, default: 'none' } },
  on: { completed: { status: 'pending' } },
});
const parts = [visit, report];

it('a change of a part reaches only fields below its name', () => {
  expect(visit.update({ set: { language: 'de' }, push: { wishes: 'tea' } })).toEqual({
    $set: { 'visit.language': 'de' },
    $push: { 'visit.wishes': 'tea' },
  });
});

it('what happens to a record changes each part that says so, in one update', () => {
  expect(changesOn(parts, 'completed')).toEqual({ 'visit.wishes': [], 'report.status': 'pending' });
  expect(changesOn(parts, 'cancelled')).toEqual({});
});

it('an erasure sets and removes what each part declares', () => {
  expect(erasedParts(parts)).toEqual([
    { $set: { 'visit.wishes': ['none'] } },
    { $unset: ['visit.openedAt', 'visit.language'] },
  ]);
});

it('a later record begins with the declared fields that the earlier one has, and with no empty part', () => {
  expect(carriedOver(parts, { visit: { language: 'de', openedAt: new Date() }, report: { status: 'ready' } })).toEqual({
    visit: { language: 'de' },
  });
  expect(carriedOver(parts, { visit: {}, report: { status: 'ready' } })).toEqual({});
});

it('a record gets every part when it is made, with its defaults, and refuses a field that no part has', async () => {
  const schema = new mongoose.Schema(
    { visit: partField(visit), report: partField(report) },
    { strict: 'throw', minimize: false },
  );
  const Model = new mongoose.Mongoose().model('Kept', schema);
  expect(new Model({}).toObject()).toMatchObject({ visit: { wishes: [] }, report: { status: 'none' } });
  await expect(new Model({ visit: { colour: 'red' } }).validate()).rejects.toThrow('StrictModeError');
});
