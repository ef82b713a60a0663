import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { timeLimit } from './time-limit';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

it('ends after its time, also if garbage was collected meanwhile', { tags: 'deep' }, async () => {
  const signal = timeLimit(20);
  collectGarbage();
  await once(signal, 'abort');
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
});

it('ends as soon as another signal does, with its reason', () => {
  const caller = new AbortController();
  const signal = timeLimit(600_000, undefined, caller.signal);
  expect(signal.aborted).toBe(false);
  caller.abort('gone');
  expect(signal.reason).toBe('gone');
});

it('is over from the start if another signal is', () => {
  expect(timeLimit(600_000, AbortSignal.abort('gone')).aborted).toBe(true);
});
