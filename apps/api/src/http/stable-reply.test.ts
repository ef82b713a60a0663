import { expect, it } from 'vitest';
import { z } from 'zod';
import { MEGABYTE } from '../lib/byte-sizes';
import { stableReply, StableResult } from './stable-reply';

const schema = z.object({ text: z.string() });

/** A result of this text, and how often its reply was made. */
function counted(state: string | null, text: string) {
  const made = { times: 0 };
  const result = new StableResult(state, async () => {
    made.times++;
    return { text, passwordHash: 'secret' };
  });
  return { result, made };
}

it('the reply to a result is made once for a state, stripped of what the contract does not name', async () => {
  const { result, made } = counted('once', 'Ada');
  const replies = [stableReply(schema, result), stableReply(schema, result)];
  const later = await replies[0]?.then(() => stableReply(schema, result));
  expect((await Promise.all([...replies, later])).map(String)).toEqual(Array(3).fill('{"data":{"text":"Ada"}}'));
  expect(made.times).toBe(1);
  expect(String(await stableReply(schema, counted('other', 'Bo').result))).toContain('Bo');
});

it('the reply to a result without a state is made each time', async () => {
  const { result, made } = counted(null, 'Ada');
  await stableReply(schema, result);
  await stableReply(schema, result);
  expect(made.times).toBe(2);
});

it('a reply that could not be made is tried again', async () => {
  let times = 0;
  const result = new StableResult('fails once', async () => {
    if (times++ === 0) throw new Error('no memory');
    return { text: 'Ada' };
  });
  await expect(stableReply(schema, result)).rejects.toThrow('no memory');
  expect(String(await stableReply(schema, result))).toContain('Ada');
});

it('replies stay in memory up to 32 MB, those sent last', async () => {
  const large = ['a', 'b', 'c', 'd'].map(name => counted(`large ${name}`, name.repeat(10 * MEGABYTE)));
  const [first, second, ...others] = large;
  const send = async (one: typeof first) => one && void (await stableReply(schema, one.result));
  await send(first);
  await send(second);
  // The second was sent longest ago.
  await send(first);
  for (const one of others) await send(one);
  expect(large.map(({ made }) => made.times)).toEqual([1, 1, 1, 1]);
  await send(first);
  await send(second);
  expect(large.map(({ made }) => made.times)).toEqual([1, 2, 1, 1]);
});
