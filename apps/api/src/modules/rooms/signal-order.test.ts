import type { Signalled } from '@interview-detection/shared/rooms/rooms.schema';
import { beforeEach, expect, it, vi } from 'vitest';
import { SignalOrder } from './signal-order.rules';

beforeEach(() => void vi.useFakeTimers());

const signal = (n: number): Signalled => ({ from: '65f0c0ffee0123456789abcd', instance: 'page-1', n, candidate: null });
function ordered() {
  const got: number[] = [];
  const order = new SignalOrder(({ n }) => got.push(n));
  return { got, order, take: (...numbers: number[]) => numbers.forEach(n => order.take(signal(n))) };
}

it('passes signals on in the order of their numbers, each once', () => {
  const { got, take } = ordered();
  take(3, 1, 2, 2, 5, 1, 4);
  expect(got).toEqual([1, 2, 3, 4, 5]);
});

it('waits a second for one that is missing, and passes it on when it comes late', () => {
  const { got, take } = ordered();
  take(1, 3, 4);
  vi.advanceTimersByTime(999);
  expect(got).toEqual([1]);
  vi.advanceTimersByTime(1);
  expect(got).toEqual([1, 3, 4]);
  take(5, 2, 2);
  expect(got).toEqual([1, 3, 4, 5, 2]);
});

it('holds back at most 200, whatever number a page begins with', () => {
  const { got, take } = ordered();
  take(1_000_000_000);
  expect(got).toEqual([]);
  take(...Array.from({ length: 200 }, (_, n) => 2_000_000_000 + n));
  expect(got).toEqual([1_000_000_000]);
  vi.advanceTimersByTime(1_000);
  expect(got).toHaveLength(201);
});

it('passes nothing on once it has stopped', () => {
  const { got, order, take } = ordered();
  take(2);
  order.stop();
  vi.advanceTimersByTime(2_000);
  expect(got).toEqual([]);
});
