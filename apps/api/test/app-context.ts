import { createDatabase } from '../src/database/connection';
import { readEnv } from '../src/env';
import type { Subscriber } from '../src/events/domain-event';
import type { Settings } from '../src/env-settings';
import { setProcessContext, type AppContext } from '../src/lib/app-context';
import { testClock } from './clock';

/** The context of the tests' own calls, and of the app that they call unless they create another. One for each process. */
export const testContext = {
  settings: readEnv(process.env),
  clock: testClock,
  database: createDatabase(),
  subscribers: [] as readonly Subscriber[],
} satisfies AppContext;

setProcessContext(testContext);

/** Replaces the subscribers of the tests' app; returns a function that restores those before. */
export function connectSubscribers(subscribers: readonly Subscriber[]): () => void {
  const before = testContext.subscribers;
  testContext.subscribers = subscribers;
  return () => void (testContext.subscribers = before);
}

/** Returns the same context with other settings, for another app. */
export const contextWith = (settings: Partial<Settings>): AppContext => ({
  ...testContext,
  settings: { ...testContext.settings, ...settings },
});
