import { onTestFinished } from 'vitest';
import { env, type Env } from '../src/env';

/** Changes a setting for the rest of this test. */
export function set<K extends keyof Env>(name: K, value: Env[K]): void {
  const before = env[name];
  onTestFinished(() => void (env[name] = before));
  env[name] = value;
}
