import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { allModels } from './models';
import { useDatabase } from '#api/test/database';
import { storeInterviews } from '#api/test/stored';
import { testContext } from '#api/test/app-context';
import { createApp } from '../app';
import { appCollections } from '../app-collections';
import { jobKinds } from '../app-jobs';
import { scopeOfInterview, scopeOfInterviews, fullScope } from '../lib/interview-scope';
import { staffScope, systemPrincipal, systemScope } from '../lib/system-principal';
import { Events } from '../events/events.model';
import { Evidence } from '../modules/evidence/evidence.model';
import { Interviews } from '../modules/interviews/interviews.model';
import { Positions } from '../modules/positions/positions.model';
import { Recordings } from '../modules/recordings/recordings.model';
import { Reports } from '../modules/reports/reports.model';
import { companyCollections } from './company-collection';

useDatabase();

const TESTS = systemPrincipal('tests');
const scopeOf = (company: Types.ObjectId) => systemScope(TESTS, company);
const everyones = Positions.unscoped(TESTS);

/** Two companies with a position of the same name. */
async function twoCompanies() {
  const scopes = [new Types.ObjectId(), new Types.ObjectId()].map(scopeOf);
  for (const scope of scopes) await Positions.in(scope).insert({ name: 'Tester', key: 'tester' });
  const [mine, theirs] = scopes;
  if (!mine || !theirs) throw new Error('There are two');
  return { mine, theirs };
}

it('is declared of every model with a company, and of no other', () => {
  // Both name every module, and so every model.
  createApp(testContext);
  expect(jobKinds.length).toBeGreaterThan(0);
  const withCompany = allModels().filter(model => model.schema.path('company'));
  const names = withCompany.map(model => model.collection.collectionName).sort();
  expect(companyCollections().map(({ name }) => name)).toEqual(names);
  // And a command, which names no module, knows them.
  expect(appCollections.map(({ name }) => name).sort()).toEqual(names);
});

describe('the documents of one company', () => {
  it('are all that is found, counted, changed and deleted', async () => {
    const { mine, theirs } = await twoCompanies();
    const positions = Positions.in(mine);
    const [found, ...others] = await positions.find().lean();
    expect(others).toEqual([]);
    expect(found?.company).toEqual(mine.company);
    expect((await positions.findOne({ key: 'tester' }).lean())?._id).toEqual(found?._id);
    expect(await positions.countDocuments({})).toBe(1);
    expect(await positions.countFast({ key: 'tester' })).toBe(1);
    const rows = await positions.aggregate<{ company: Types.ObjectId }>([{ $match: { key: 'tester' } }]);
    expect(rows.map(({ company }) => company)).toEqual([mine.company]);
    expect(await positions.exists({ key: 'tester' })).not.toBeNull();
    expect((await positions.updateMany({}, { name: 'Driver' })).modifiedCount).toBe(1);
    expect((await positions.updateOne({ key: 'tester' }, { name: 'Pilot' })).modifiedCount).toBe(1);
    const after = await positions.findOneAndUpdate({}, { name: 'Cook' }, { returnDocument: 'after' }).lean();
    expect(after?.name).toBe('Cook');
    expect((await Positions.in(theirs).findOne().lean())?.name).toBe('Tester');
    expect((await positions.deleteMany({})).deletedCount).toBe(1);
    expect((await positions.deleteOne({})).deletedCount).toBe(0);
    expect(await everyones.countDocuments()).toBe(1);
  });

  it('cannot be left by an id or a company in a filter', async () => {
    const { mine, theirs } = await twoCompanies();
    const other = await Positions.in(theirs).findOne().orFail().lean();
    expect(await Positions.in(mine).findOne({ _id: other._id }).lean()).toBeNull();
    const found = await Positions.in(mine).find({ company: theirs.company }).lean();
    expect(found.map(({ company }) => company)).toEqual([mine.company]);
    expect(await Positions.in(mine).countFast({ company: theirs.company, _id: other._id })).toBe(0);
  });

  it('are stored under its own company, even if the data names another', async () => {
    const { mine, theirs } = await twoCompanies();
    const record = { name: 'Baker', key: 'baker', company: theirs.company };
    expect((await Positions.in(mine).insert(record)).company).toEqual(mine.company);
    await Positions.in(mine).insertMany([{ ...record, key: 'cook' }]);
    expect((await everyones.findOne({ key: 'cook' }).lean())?.company).toEqual(mine.company);
  });
});

it('keeps what belongs to no company out of those of the companies', async () => {
  const company = scopeOf(new Types.ObjectId());
  const nobodys = Events.ownedByNoCompany(TESTS);
  const row = { type: 'lamp.lit', at: new Date(), record: { kind: 'lamp', _id: new Types.ObjectId() } };
  await Events.in(company).insert(row);
  expect((await nobodys.insert(row)).company).toBeNull();
  expect(await nobodys.countDocuments()).toBe(1);
  expect(await Events.in(company).countDocuments()).toBe(1);
});

describe('the scope of an interviewer', () => {
  it('finds, counts and changes only their own interviews, whatever the filter', async () => {
    const [company, tom, ana] = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()];
    const [toms] = await storeInterviews(company.toHexString(), [
      { interviewer: { _id: tom, name: 'Tom' }, status: 'completed' },
      { interviewer: { _id: ana, name: 'Ana' }, status: 'completed' },
      { status: 'completed' },
    ]);
    const mine = Interviews.in(staffScope(TESTS, company, tom));
    const ids = (found: { _id: Types.ObjectId }[]) => found.map(({ _id }) => _id);
    expect(ids(await mine.find().lean())).toEqual([toms?._id]);
    expect(ids(await mine.findFast({ status: 'completed' }).toArray())).toEqual([toms?._id]);
    expect(await mine.countDocuments({ status: 'completed' })).toBe(1);
    expect(await mine.countFast({})).toBe(1);
    expect(await mine.aggregate([{ $match: { status: 'completed' } }])).toHaveLength(1);
    const [together] = await storeInterviews(company.toHexString(), [
      {
        interviewer: { _id: ana, name: 'Ana' },
        interviewers: [
          { _id: ana, name: 'Ana' },
          { _id: tom, name: 'Tom' },
        ],
      },
    ]);
    expect(ids(await mine.find({ 'interviewer._id': ana }).lean())).toEqual([together?._id]);
    await Interviews.in(scopeOf(company)).deleteOne({ 'interviewers._id': tom, 'interviewer._id': ana });
    expect(await mine.find({ 'interviewer._id': ana }).lean()).toEqual([]);
    expect(await mine.findOne({ $or: [{ 'interviewer._id': ana }, { company }] }).lean()).toMatchObject(toms ?? {});
    expect((await mine.updateMany({}, { description: 'Seen' })).modifiedCount).toBe(1);
    expect((await mine.deleteMany({})).deletedCount).toBe(1);
    expect(await Interviews.in(scopeOf(company)).countDocuments({})).toBe(2);
  });

  it('reaches what belongs to an interview through that interview alone', async () => {
    const [company, tom] = [new Types.ObjectId(), new Types.ObjectId()];
    const narrow = staffScope(TESTS, company, tom);
    const held = { company, interviewers: [{ _id: new Types.ObjectId() }, { _id: tom }] };
    expect(scopeOfInterview(narrow, held).interviewer).toBeNull();
    for (const another of [
      { company, interviewers: [] },
      { company, interviewers: [{ _id: new Types.ObjectId() }] },
      { company: new Types.ObjectId(), interviewers: [{ _id: tom }] },
    ]) {
      expect(() => scopeOfInterviews(narrow, [held, another])).toThrow('Not found');
    }
    expect(() => fullScope(narrow)).toThrow('You are not allowed to do this');
    const everybodys = staffScope(TESTS, company, null);
    expect(scopeOfInterview(everybodys, { company, interviewers: [] }).company).toEqual(company);
    expect(() => scopeOfInterview(everybodys, { company: new Types.ObjectId(), interviewers: [] })).toThrow(
      'Not found',
    );
  });

  it('is rejected by the compiler, and at run time', () => {
    const narrow = staffScope(TESTS, new Types.ObjectId(), new Types.ObjectId());
    const wrong = [
      // @ts-expect-error A report belongs to an interview.
      () => Reports.in(narrow),
      // @ts-expect-error So does what was noticed.
      () => Evidence.in(narrow),
      // @ts-expect-error And what was said.
      () => Recordings.in(narrow),
      // @ts-expect-error A cast does not widen a scope.
      () => Reports.in({ ...narrow, interviewer: null }),
    ];
    for (const query of wrong.slice(0, 3)) expect(query).toThrow('hangs on an interview');
  });
});

it('cannot be asked for without a scope that the gate or the system has made', () => {
  const company = new Types.ObjectId();
  const wrong = [
    // @ts-expect-error There is no query over all companies.
    () => Positions.find({ company }),
    // @ts-expect-error The id of a company is no scope.
    () => Positions.in(company),
    // @ts-expect-error Nor is what looks like one.
    () => Positions.in({ company }),
    // @ts-expect-error A person without a company has none.
    () => Positions.in(null),
    // @ts-expect-error A cast does not make a caller the system.
    () => Positions.unscoped({ kind: 'system', name: 'me' }),
  ];
  expect(wrong).toHaveLength(5);
});
