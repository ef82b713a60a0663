import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useNow } from './use-now';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2027-03-01T09:00:00Z') });
  return () => vi.useRealTimers();
});

it('ticks for all parts of a page at once, whenever each was shown, and stops with the last', () => {
  const first = renderHook(() => useNow());
  act(() => vi.advanceTimersByTime(20_000));
  const second = renderHook(() => useNow());
  expect(second.result.current.toISOString()).toBe('2027-03-01T09:00:20.000Z');
  act(() => vi.advanceTimersByTime(40_000));
  expect(second.result.current).toBe(first.result.current);
  expect(first.result.current.toISOString()).toBe('2027-03-01T09:01:00.000Z');
  first.unmount();
  second.unmount();
  expect(vi.getTimerCount()).toBe(0);
});
