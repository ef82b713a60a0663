import { expect, it } from 'vitest';
import { limitConcurrency, QueueFull } from './limit-concurrency';

/** Work that ends when it is told to. */
function work() {
  let end = () => {};
  const ended = new Promise<void>(resolve => (end = resolve));
  const begun = { is: false };
  const run = async () => {
    begun.is = true;
    await ended;
  };
  return { run, end, begun };
}

const settled = () => new Promise(resolve => setImmediate(resolve));

it('runs so much at once, and what waits in its order', async () => {
  const inTurn = limitConcurrency(2);
  const all = Array.from({ length: 4 }, work);
  const done = all.map(({ run }) => inTurn(run));
  const begun = async () => {
    await settled();
    return all.map(each => each.begun.is);
  };
  expect(await begun()).toEqual([true, true, false, false]);
  all[1]?.end();
  expect(await begun()).toEqual([true, true, true, false]);
  for (const { end } of all) end();
  await Promise.all(done);
});

it('refuses one more than may wait', async () => {
  const inTurn = limitConcurrency(1, { waitingMax: 1 });
  const [first, second, third] = [work(), work(), work()];
  const done = [inTurn(first.run), inTurn(second.run)];
  await expect(inTurn(third.run)).rejects.toBeInstanceOf(QueueFull);
  first.end();
  second.end();
  await Promise.all(done);
  third.end();
  await inTurn(third.run);
});

it('drops what waits for a caller who has gone, which makes room, and lets run what runs', async () => {
  const inTurn = limitConcurrency(1, { waitingMax: 1 });
  const [first, second, third] = [work(), work(), work()];
  const gone = new AbortController();
  const running = inTurn(first.run, gone.signal);
  const dropped = inTurn(second.run, gone.signal);
  gone.abort(new Error('gone'));
  await expect(dropped).rejects.toThrow('gone');
  const next = inTurn(third.run);
  first.end();
  await running;
  third.end();
  await next;
  expect(second.begun.is).toBe(false);
  await expect(inTurn(second.run, gone.signal)).rejects.toThrow('gone');
});
