import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { lookFinder, type Look } from './looks.rules';

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
  const looksAt = lookFinder([first.made, second.made, third.made]);
  expect(looksAt(['d', 'b', 'a']).map(one => [first, second, third].findIndex(({ made }) => made === one))).toEqual([
    0, 2,
  ]);
  expect(looksAt(['e', 'constructor', '__proto__'])).toEqual([]);
});

it('a decision on thousands of events is gone through once, however many signs ask for it', () => {
  const ids = Array.from({ length: 5_000 }, (_, n) => `e${n}`);
  const one = look('Notes', ids);
  const looksAt = lookFinder([one.made]);
  for (const id of ids) expect(looksAt([id])).toHaveLength(1);
  expect(one.read.times).toBe(1);
});
