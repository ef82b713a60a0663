import { createDatabase } from '../src/database/connection';
import { readEnv } from '../src/env';
import type { Settings } from '../src/env-settings';
import { setProcessContext, type AppContext } from '../src/lib/app-context';
import { testClock } from './clock';

/** The context of the tests' own calls, and of the app that they call unless they create another. One for each process. */
export const testContext = {
  settings: readEnv(process.env),
  clock: testClock,
  database: createDatabase(),
} satisfies AppContext;

setProcessContext(testContext);

/** Returns the same context with other settings, for another app. */
export const contextWith = (settings: Partial<Settings>): AppContext => ({
  ...testContext,
  settings: { ...testContext.settings, ...settings },
});
