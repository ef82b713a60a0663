import { expect, it } from 'vitest';
import { useDatabase } from '#api/test/database';
import { requireDb } from './connection';
import { markAlive } from './live-mark';

useDatabase();

const marks = () => requireDb().collection<{ _id: string }>('locks');
const idsOfMarks = () => marks().distinct('_id', { kind: 'process' });

it('a starting process does not touch the mark that another is making', async () => {
  const making = { _id: 'process:starts-too', kind: 'process', holder: null, availableAt: new Date(0) };
  await marks().insertOne(making);
  const started = await markAlive(requireDb());
  expect((await idsOfMarks()).toSorted()).toEqual([started._id, making._id].toSorted());
  await started.end();
});

it('a process that starts removes the marks of those that were killed', async () => {
  const { _id } = await markAlive(requireDb());
  await marks().updateOne({ _id }, { $set: { availableAt: new Date(0) } });
  const started = await markAlive(requireDb());
  expect(await idsOfMarks()).toEqual([started._id]);
  await started.end();
});
