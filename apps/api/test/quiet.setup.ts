import { afterEach, aroundAll, aroundEach, beforeAll, beforeEach, vi } from 'vitest';
import { beginFile, beginTest, collectLog, runAsOrigin, unexpectedLines } from './quiet';

// Runs for each test file. What it keeps is in a file of its own, which a worker loads once.
beginFile();

// For the product when the test file loads it, and not for the processes that tests start.
const ofProcesses = process.env.LOG_LEVEL;
process.env.LOG_LEVEL = 'warn';

aroundAll(runAsOrigin);
aroundEach(runAsOrigin);

beforeAll(async () => {
  // Not above: a test file may change a setting before the product reads its settings.
  const { logger } = await import('../src/lib/logger');
  process.env.LOG_LEVEL = ofProcesses;
  collectLog(logger);
});

beforeEach(beginTest);

// The last of all: hooks that come after go before.
afterEach(() => {
  // A worker goes on to the next file: with a clock that stands still, jobs that come back in half an hour are due at once.
  vi.useRealTimers();
  const unexpected = unexpectedLines();
  if (unexpected.length > 0) throw new Error(`The test was not quiet:\n${unexpected.join('\n')}`);
});
