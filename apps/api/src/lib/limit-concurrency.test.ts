import { expect, it } from 'vitest';
import { limitConcurrency, LeftQueue, QueueFull } from './limit-concurrency';

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

it('runs a limited number at once, and the rest in order', async () => {
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

it('drops what waits for a caller who has gone, which makes room, and lets running work finish', async () => {
  const inTurn = limitConcurrency(1, { waitingMax: 1 });
  const [first, second, third] = [work(), work(), work()];
  const gone = new AbortController();
  const running = inTurn(first.run, { signal: gone.signal });
  const dropped = inTurn(second.run, { signal: gone.signal });
  gone.abort(new Error('gone'));
  await expect(dropped).rejects.toBeInstanceOf(LeftQueue);
  await expect(dropped).rejects.toMatchObject({ cause: new Error('gone') });
  const next = inTurn(third.run);
  first.end();
  await running;
  third.end();
  await next;
  expect(second.begun.is).toBe(false);
  await expect(inTurn(second.run, { signal: gone.signal })).rejects.toBeInstanceOf(LeftQueue);
});

it('lets those who wait take turns, however many one of them has', async () => {
  const inTurn = limitConcurrency(1);
  const holding = work();
  const held = inTurn(holding.run);
  const began: string[] = [];
  const done = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map(name =>
    inTurn(async () => void began.push(name), { of: name.slice(0, 1) }),
  );
  holding.end();
  await Promise.all([held, ...done]);
  expect(began).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

it('refuses more of one than may wait, and still lets others wait', async () => {
  const inTurn = limitConcurrency(1, { waitingMax: 2, waitingMaxOfOne: 1 });
  const holding = work();
  const add = (of: string) => inTurn(async () => undefined, { of });
  const done = [inTurn(holding.run), add('a')];
  await expect(add('a')).rejects.toBeInstanceOf(QueueFull);
  done.push(add('b'));
  await expect(add('c')).rejects.toBeInstanceOf(QueueFull);
  holding.end();
  await Promise.all(done);
  await add('a');
});

it('a full line makes room for another one: the latest of the longest line is refused', async () => {
  const inTurn = limitConcurrency(1, { waitingMax: 3 });
  const holding = work();
  const held = inTurn(holding.run);
  const began: string[] = [];
  const add = (name: string) => inTurn(async () => void began.push(name), { of: [name.slice(0, 1), name] });
  const waiting = ['a1', 'a2', 'a3'].map(add);
  const latest = waiting.pop();
  waiting.push(add('b1'));
  await expect(latest).rejects.toBeInstanceOf(QueueFull);
  await expect(add('a4')).rejects.toBeInstanceOf(QueueFull);
  holding.end();
  await Promise.all([held, ...waiting]);
  expect(began).toEqual(['a1', 'b1', 'a2']);
});
