import { afterEach, aroundAll, aroundEach, beforeAll, beforeEach, vi } from 'vitest';
import { logger } from '../src/lib/logger';
import { startClock } from './clock';
import { beginFile, beginTest, collectLog, runAsOrigin, unexpectedLines } from './quiet';

// Runs for each test file. Its state is in a separate module, which a worker loads once.
beginFile();

// Of this process; LOG_LEVEL is for the processes that tests start.
logger.level = 'warn';

aroundAll(runAsOrigin);
aroundEach(runAsOrigin);

beforeAll(() => collectLog(logger));

beforeEach(beginTest);

// Runs last of all: hooks registered later run earlier.
afterEach(() => {
  // The worker continues with the next file: with a frozen clock, jobs that recur in half an hour would be due at once.
  vi.useRealTimers();
  startClock();
  const unexpected = unexpectedLines();
  if (unexpected.length > 0) throw new Error(`The test was not quiet:\n${unexpected.join('\n')}`);
});
