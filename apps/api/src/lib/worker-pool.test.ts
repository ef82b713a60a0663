import { expect, it, onTestFinished, vi } from 'vitest';
import { expectLog } from '#api/test/quiet';
import { MINUTE_MS } from './durations';
import { logger } from './logger';
import { inRequest, takeTurnsAs } from './request-context';
import { workerPool } from './worker-pool';

interface Task {
  does: 'answer' | 'wait' | 'fail' | 'fail-later';
  state: SharedArrayBuffer;
}

/** A task that says when it has begun; one that waits ends on `release`. */
function makeTask(does: Task['does']) {
  const state = new SharedArrayBuffer(8);
  const cells = new Int32Array(state);
  return {
    task: { does, state },
    begun: () => vi.waitFor(() => expect(Atomics.load(cells, 0)).toBe(1), { timeout: 120_000 }),
    release() {
      Atomics.store(cells, 1, 1);
      Atomics.notify(cells, 1);
    },
  };
}

const makePool = (limits: { threads?: number; maxQueue?: number; timeLimitMs?: number } = {}) =>
  workerPool<Task, string>({
    name: 'test',
    file: new URL('../../test/pool-task.worker.mjs', import.meta.url),
    threads: 1,
    maxQueue: 1,
    timeLimitMs: MINUTE_MS,
    ...limits,
  });

const BUSY = { code: 'UNAVAILABLE', headers: { 'Retry-After': '5' } };

it('refuses a task with 503 and Retry-After while its queue is full, and takes the next one after that', async () => {
  expectLog(/the queue is full/);
  const run = makePool();
  const running = makeTask('wait');
  const first = run(running.task);
  const second = run(makeTask('answer').task);
  await expect(run(makeTask('answer').task)).rejects.toMatchObject(BUSY);
  running.release();
  expect(await Promise.all([first, second])).toEqual(['answered', 'answered']);
  expect(await run(makeTask('answer').task)).toBe('answered');
});

it('lets companies take turns, and one of them have half of the places that wait', async () => {
  expectLog(/the queue is full/);
  const run = makePool({ maxQueue: 4 });
  const answered: string[] = [];
  const runFor = (company: string) =>
    inRequest(null, async () => {
      takeTurnsAs(company);
      await run(makeTask('answer').task);
      answered.push(company);
    });
  const running = makeTask('wait');
  const all = [run(running.task), runFor('one'), runFor('one')];
  await expect(runFor('one')).rejects.toMatchObject(BUSY);
  all.push(runFor('other'));
  running.release();
  await Promise.all(all);
  expect(answered).toEqual(['one', 'other', 'one']);
});

it('stops a task that takes too long with 503, and runs those that waited behind it with their full time', async () => {
  expectLog(/a task took too long and was stopped/);
  const clocks: AbortController[] = [];
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const clock = new AbortController();
    clocks.push(clock);
    return clock.signal;
  });
  onTestFinished(() => timeout.mockRestore());
  const run = makePool({ timeLimitMs: 2_000 });
  const slow = makeTask('wait');
  const late = run(slow.task);
  const honest = run(makeTask('answer').task);
  await slow.begun();
  // The time of the one that waits has not begun.
  expect(timeout.mock.calls).toEqual([[2_000]]);
  clocks[0]?.abort();
  await expect(late).rejects.toMatchObject(BUSY);
  expect(await honest).toBe('answered');
  expect(timeout.mock.calls).toEqual([[2_000], [2_000]]);
});

it('passes on what a task throws', async () => {
  await expect(makePool()(makeTask('fail').task)).rejects.toThrow('this task fails');
});

it('logs what a worker throws after its task has ended, and fails no other task', { tags: 'deep' }, async () => {
  expectLog(/a worker thread failed/);
  const warned = vi.spyOn(logger, 'warn');
  const run = makePool();
  const failing = makeTask('fail-later');
  expect(await run(failing.task)).toBe('answered');
  failing.release();
  await vi.waitFor(
    () => expect(warned).toHaveBeenCalledWith(expect.objectContaining({ pool: 'test' }), 'a worker thread failed'),
    { timeout: 120_000 },
  );
  expect(await run(makeTask('answer').task)).toBe('answered');
});

it('runs as many tasks at once as it has threads', async () => {
  const run = makePool({ threads: 2 });
  const tasks = [makeTask('wait'), makeTask('wait')];
  const results = tasks.map(({ task }) => run(task));
  await Promise.all(tasks.map(({ begun }) => begun()));
  tasks.forEach(({ release }) => release());
  expect(await Promise.all(results)).toEqual(['answered', 'answered']);
});
