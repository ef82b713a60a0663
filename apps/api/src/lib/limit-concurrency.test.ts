import { expect, it } from 'vitest';
import { limitConcurrency, LeftQueue, QueueFull, FairLine } from './limit-concurrency';

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
it('lets waiting owners take turns, however many tasks one of them has', async () => {
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
it('refuses calls beyond one owner’s queue, while others may still wait', async () => {
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
it('a full line makes room for another: the latest of the longest line is refused', async () => {
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

const lineOf = (...items: string[]) => {
  const line = new FairLine<string>();
  for (const item of items) line.add(item, item.split(' ').slice(0, -1));
  return line;
};
function drain(line: FairLine<string>): string[] {
  const items: string[] = [];
  for (let item = line.shift(); item !== undefined; item = line.shift()) items.push(item);
  return items;
}
it('what waits comes in turns of the widest names, and of the names within each of them', () => {
  const line = lineOf('north ann 1', 'north ann 2', 'north ben 1', 'north cai 1', 'south dee 1', 'south dee 2');
  expect(drain(line)).toEqual([
    'north ann 1',
    'south dee 1',
    'north ben 1',
    'south dee 2',
    'north cai 1',
    'north ann 2',
  ]);
  expect(line.size).toBe(0);
});
it('what leaves is no longer counted, and the next one takes its turn', () => {
  const line = lineOf('north ann 1', 'north ben 1', 'south dee 1');
  expect(line.delete('north ann 1', ['north', 'ann'])).toBe(true);
  expect(line.delete('north ann 1', ['north', 'ann'])).toBe(false);
  expect([line.size, line.sizeOf(['north']), line.sizeOf(['north', 'ann'])]).toEqual([2, 1, 0]);
  expect(drain(line)).toEqual(['north ben 1', 'south dee 1']);
});
it('the latest of the longest line makes room, and no one does if that is no fairer', () => {
  const line = lineOf('north ann 1', 'north ann 2', 'north ben 1', 'south dee 1');
  expect(line.makeRoomFor(['west', 'eve'])).toBe('north ann 2');
  expect(line.makeRoomFor(['west', 'eve'])).toBe('north ben 1');
  expect(line.makeRoomFor(['west', 'eve'])).toBeUndefined();
  expect([line.size, ...drain(line)]).toEqual([2, 'north ann 1', 'south dee 1']);
});
it('within the longest line itself, the one with the most in it makes room', () => {
  const line = lineOf('north ann 1', 'north ann 2', 'north ann 3', 'south dee 1');
  expect(line.makeRoomFor(['north', 'ann'])).toBeUndefined();
  expect(line.makeRoomFor(['north', 'ben'])).toBe('north ann 3');
  expect(line.sizeOf(['north', 'ann'])).toBe(2);
});
