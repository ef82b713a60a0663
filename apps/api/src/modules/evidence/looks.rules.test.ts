import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { dismissedIn, lookedAt, lookFinder, type Look } from './looks.rules';

const by = { _id: new Types.ObjectId(), name: 'Ada Mensah' };

/** A decision on these events, which counts how often it was gone through. */
function look(reason: string | null, ids: readonly string[]) {
  const read = { times: 0 };
  const made: Look = {
    reason,
    by,
    at: new Date(),
    get events() {
      read.times++;
      return ids;
    },
  };
  return { made, read };
}

it('the decisions on a sign are those on any event of it, each once and oldest first', () => {
  const [first, second, third] = [look('Notes', ['a', 'b']), look(null, ['c']), look(null, ['b', 'd'])];
  const looksAt = lookFinder([first.made, second.made, third.made], []);
  expect(looksAt(['d', 'b', 'a']).map(one => [first, second, third].findIndex(({ made }) => made === one))).toEqual([
    0, 2,
  ]);
  expect(looksAt(['e', 'constructor', '__proto__'])).toEqual([]);
});

it('a decision on thousands of events is read once, however many signs ask for it', { tags: 'deep' }, () => {
  const ids = Array.from({ length: 5_000 }, (_, n) => `e${n}`);
  const one = look('Notes', ids);
  const looksAt = lookFinder([one.made], []);
  for (const id of ids) expect(looksAt([id])).toHaveLength(1);
  expect(one.read.times).toBe(1);
});

const chain = Array.from({ length: 20_000 }, (_, n) => ({ id: `e${n}` }));
const ids = chain.map(({ id }) => id);
const decision = (about: readonly string[], reason: string | null): Look => ({
  ...lookedAt(about, chain),
  reason,
  by,
  at: new Date(),
});

it('a decision on a few events is kept by their ids, and one on many in no more than a bit for each event of the chain', () => {
  expect(lookedAt(ids.slice(0, 3), chain)).toEqual({ events: ['e0', 'e1', 'e2'] });
  const many = lookedAt([...ids, 'answer:typing'], chain);
  expect(many.events).toEqual(['answer:typing']);
  expect(many.places).toHaveLength(2_500);
});

it('the last decision on each event counts, of a few and of many together', () => {
  const looks = [
    decision(ids, 'Notes'),
    decision(ids.slice(100), null),
    decision(['e7', 'e500'], null),
    decision(['e500'], 'Again'),
  ];
  const dismissed = dismissedIn(looks, chain);
  expect([
    dismissed.size,
    dismissed.has('e0'),
    dismissed.has('e7'),
    dismissed.has('e100'),
    dismissed.has('e500'),
  ]).toEqual([100, true, false, false, true]);
});

it('a sign has the latest of many decisions on many events, in their order', () => {
  const looks = Array.from({ length: 5 }, (_, n) => decision(ids, `Reason ${n}`));
  const looksAt = lookFinder([...looks, decision(['e3'], null)], chain, 2);
  expect(looksAt(['e2']).map(({ reason }) => reason)).toEqual(['Reason 3', 'Reason 4']);
  expect(looksAt(['e3']).map(({ reason }) => reason)).toEqual(['Reason 4', null]);
  expect(lookFinder(looks, chain)(['e19999', 'e1'])).toHaveLength(5);
});
