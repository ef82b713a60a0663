import { describe, expect, it } from 'vitest';
import { logger } from '../src/lib/logger';
import { expectLog, unexpectedLines } from './quiet';

it.fails('a test fails for a warning that it did not announce', () => {
  logger.warn('the lamp is out');
  expect(unexpectedLines()).toHaveLength(1);
});

it.fails('a test fails for an error of a job that it did not announce', () => {
  expectLog(/the lamp is out/);
  logger.child({ job: 'lamp' }).error('the lamp burns');
  expect(unexpectedLines()).toHaveLength(1);
});

it('a test passes with what it announced', () => {
  logger.child({ lamp: 1 }).warn('the lamp is out');
  expect(unexpectedLines()).toHaveLength(1);
  expectLog(/"lamp":1.*is out/);
  expect(unexpectedLines()).toEqual([]);
});

it('a test may log at info', () => {
  logger.info('the lamp is lit');
  expect(unexpectedLines()).toEqual([]);
});

describe('a warning of what an earlier test began', () => {
  let open = () => {};
  const passed = new Promise<void>(resolve => void (open = resolve));
  let work = Promise.resolve();

  it('may come after that has ended', () => {
    work = passed.then(() => logger.warn('the lamp is out'));
    expect(unexpectedLines()).toEqual([]);
  });

  it('is not counted against a later one', async () => {
    open();
    await work;
    expect(unexpectedLines()).toEqual([]);
    logger.warn('the lamp burns');
    expect(unexpectedLines()).toHaveLength(1);
    expectLog(/the lamp burns/);
  });
});
