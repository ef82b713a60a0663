import { afterEach, aroundAll, aroundEach, beforeAll, beforeEach, vi } from 'vitest';
import { beginFile, beginTest, collectLog, runAsOrigin, unexpectedLines } from './quiet';

// Runs for each test file. Its state is in a separate module, which a worker loads once.
beginFile();

// For the product when the test file loads it, and not for the processes that tests start.
const ofProcesses = process.env.LOG_LEVEL;
process.env.LOG_LEVEL = 'warn';

aroundAll(runAsOrigin);
aroundEach(runAsOrigin);

beforeAll(async () => {
  // Not at the top: a test file may change a setting before the product reads its settings.
  const { logger } = await import('../src/lib/logger');
  process.env.LOG_LEVEL = ofProcesses;
  collectLog(logger);
});

beforeEach(beginTest);

// Runs last of all: hooks registered later run earlier.
afterEach(() => {
  // The worker continues with the next file: with a frozen clock, jobs that recur in half an hour would be due at once.
  vi.useRealTimers();
  const unexpected = unexpectedLines();
  if (unexpected.length > 0) throw new Error(`The test was not quiet:\n${unexpected.join('\n')}`);
});
