import { onTestFinished } from 'vitest';
import { env } from '../src/env';
import type { Env } from '../src/env-settings';

/** Changes a setting for the rest of this test. */
export function set<K extends keyof Env>(name: K, value: Env[K]): void {
  const before = env[name];
  onTestFinished(() => void (env[name] = before));
  env[name] = value;
}
