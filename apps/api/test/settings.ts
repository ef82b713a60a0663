import { onTestFinished } from 'vitest';
import type { Settings } from '../src/env-settings';
import { testContext } from './app-context';

/** Changes a setting of the tests' app for the rest of this test. */
export function set<K extends keyof Settings>(name: K, value: Settings[K]): void {
  const { settings } = testContext;
  const before = settings[name];
  onTestFinished(() => void (settings[name] = before));
  settings[name] = value;
}
