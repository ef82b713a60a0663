import { setTimeout as sleep } from 'node:timers/promises';
import { stopWasAsked } from './processes.mjs';
import { progress } from './steps.mjs';

/** Waits before another attempt. A machine is patient; a person who is offline wants to know soon. Milliseconds. */
const WAITS_MS = process.env.CI ? [2_000, 10_000, 30_000] : [2_000];

/** Failures that do not change on a retry: a clear refusal, or a problem on this machine. */
const FINAL = [
  /\bE(40[134]|410)\b/,
  /ERR_PNPM_FETCH_(40[134]|410)\b/,
  /ERR_PNPM_(OUTDATED_LOCKFILE|UNSUPPORTED_ENGINE|NO_LOCKFILE|LOCKFILE_CONFIG_MISMATCH)/,
  /HTTP error (40[134]|410)\b|\b(40[134]|410) Client Error/,
  /ENOSPC|EROFS|EACCES|No space left on device|Read-only file system|Permission denied/,
];
/**
 * What pip and apt-get print for a package that does not exist, but also for every package when the network is down.
 */
const NOT_FOUND = /No matching distribution found|Unable to locate package|has no installation candidate/;
const NO_NETWORK =
  /connection broken|Failed to establish|Failed to fetch|Temporary failure|Could not (connect|resolve|get lock)|timed out/i;

const NOT_STARTED = 127;

/** Whether another attempt after such an exit would fail in the same way. */
export const isFinal = ({ code, output }) =>
  code === NOT_STARTED ||
  FINAL.some(pattern => pattern.test(output)) ||
  (NOT_FOUND.test(output) && !NO_NETWORK.test(output));

/** Returns the last line that a tool printed: usually the reason why it failed. */
export const lastLine = ({ output }) => output.trim().split('\n').at(-1) || 'it said nothing';

/**
 * Runs a tool that downloads something, and again if it failed for a reason that may pass.
 * @param title what is downloaded, for a person
 * @param attempt runs it, and returns exit code and output
 * @returns exit code and output of the last attempt
 */
export async function retry(title, attempt, { waits = WAITS_MS, pause = sleep } = {}) {
  for (const wait of waits) {
    const outcome = await attempt();
    if (outcome.code === 0 || isFinal(outcome) || stopWasAsked()) return outcome;
    progress(`${title} failed (${lastLine(outcome)}): tried again in ${wait / 1000} s`);
    await pause(wait);
    if (stopWasAsked()) return outcome;
  }
  return attempt();
}
