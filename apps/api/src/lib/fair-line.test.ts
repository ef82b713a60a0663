import { expect, it } from 'vitest';
import { FairLine } from './fair-line';

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

it('the latest of the longest line makes room, and no one does where that is no fairer', () => {
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
