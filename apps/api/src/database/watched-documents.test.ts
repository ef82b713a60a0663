import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { database } from '../lib/app-context';
import { useDatabase } from '#api/test/database';
import { breakStreams } from '#api/test/streams';
import { requireDb } from './connection';
import { watchChanges, type ChangeWatch } from './change-feed';
import { watchedDocuments } from './watched-documents';

useDatabase();

interface Thing {
  _id: Types.ObjectId;
  name: string;
}

const things = () => database().collection<Thing>('watchedthings');
let reads = 0;
const watched = watchedDocuments<Thing>('watchedthings', id => {
  reads++;
  return things().findOne({ _id: id });
});

beforeEach(() => {
  reads = 0;
});

async function makeThing(): Promise<Types.ObjectId> {
  const _id = new Types.ObjectId();
  await things().insertOne({ _id, name: 'first' });
  return _id;
}

it('reads the database each time while no stream runs', async () => {
  const id = await makeThing();
  await watched.find(id);
  await watched.find(id);
  expect(reads).toBe(2);
});

describe('while a stream runs', () => {
  let watch: ChangeWatch | undefined;
  beforeAll(async () => {
    watch = await watchChanges(requireDb());
  });
  afterAll(() => watch?.stop());

  it('reads a document once while it does not change, and null as well', async () => {
    // The stream may still report an earlier write, which lets any document of the collection be read once more.
    const isReadOnce = (id: Types.ObjectId) =>
      vi.waitFor(
        async () => {
          reads = 0;
          const found = [await watched.find(id), await watched.find(id)];
          expect(reads).toBeLessThan(2);
          return found.map(thing => thing?.name);
        },
        { timeout: 120_000 },
      );
    expect(await isReadOnce(await makeThing())).toEqual(['first', 'first']);
    expect(await isReadOnce(new Types.ObjectId())).toEqual([undefined, undefined]);
  });

  it('has what another process changed, removed or dropped', async () => {
    const id = await makeThing();
    expect((await watched.find(id))?.name).toBe('first');
    // The collection of the driver: this process does not announce the write.
    await things().updateOne({ _id: id }, { $set: { name: 'second' } });
    await vi.waitFor(async () => expect((await watched.find(id))?.name).toBe('second'), { timeout: 120_000 });
    await things().deleteOne({ _id: id });
    await vi.waitFor(async () => expect(await watched.find(id)).toBeNull(), { timeout: 120_000 });
    const other = await makeThing();
    await vi.waitFor(async () => expect((await watched.find(other))?.name).toBe('first'), { timeout: 120_000 });
    await things().drop();
    await vi.waitFor(async () => expect(await watched.find(other)).toBeNull(), { timeout: 120_000 });
  });

  it('sees its own change at once', async () => {
    const id = await makeThing();
    for (let round = 0; round < 20; round++) {
      await watched.find(id);
      await things().updateOne({ _id: id }, { $set: { name: `round ${round}` } });
      watched.forget();
      expect((await watched.find(id))?.name).toBe(`round ${round}`);
    }
  });

  it('keeps nothing that was read across a change', async () => {
    const id = await makeThing();
    const slow = watchedDocuments<Thing>('slowthings', async wanted => {
      const before = await things().findOne({ _id: wanted });
      await things().updateOne({ _id: wanted }, { $set: { name: 'changed meanwhile' } });
      slow.forget();
      return before;
    });
    expect((await slow.find(id))?.name).toBe('first');
    expect((await slow.find(id))?.name).toBe('changed meanwhile');
  });

  it('continues after a stream that ended', async () => {
    const id = await makeThing();
    await watched.find(id);
    expect(await breakStreams()).toBeGreaterThan(0);
    await things().updateOne({ _id: id }, { $set: { name: 'after it' } });
    await vi.waitFor(async () => expect((await watched.find(id))?.name).toBe('after it'), { timeout: 120_000 });
  });
});
