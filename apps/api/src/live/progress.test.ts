import { PROGRESS_EVERY_MS } from '@interview-detection/shared/live/live.rules';
import { Types } from 'mongoose';
import { beforeEach, expect, it, vi } from 'vitest';
import { Progress } from './progress';

beforeEach(() => void vi.useFakeTimers());

it('reports each interview’s progress at once, then once in five seconds, and never omits the last sign', () => {
  const said: string[] = [];
  const [one, other] = [new Types.ObjectId(), new Types.ObjectId()];
  const progress = new Progress(PROGRESS_EVERY_MS, id => said.push(id === one ? 'one' : 'other'));
  for (let sign = 0; sign < 1_000; sign++) progress.heard(one);
  progress.heard(other);
  expect(said).toEqual(['one', 'other']);
  vi.advanceTimersByTime(PROGRESS_EVERY_MS - 1);
  expect(said).toEqual(['one', 'other']);
  vi.advanceTimersByTime(1);
  expect(said).toEqual(['one', 'other', 'one']);
  vi.advanceTimersByTime(10 * PROGRESS_EVERY_MS);
  expect(said).toHaveLength(3);
  progress.heard(other);
  expect(said).toEqual(['one', 'other', 'one', 'other']);
});

it('says nothing once it has stopped', () => {
  const said: unknown[] = [];
  const progress = new Progress(PROGRESS_EVERY_MS, id => said.push(id));
  const id = new Types.ObjectId();
  progress.heard(id);
  progress.heard(id);
  progress.stop();
  vi.advanceTimersByTime(10 * PROGRESS_EVERY_MS);
  expect(said).toEqual([id]);
});
