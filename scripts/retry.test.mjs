import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFinal, retry } from './retry.mjs';

/** A tool that ends with one of these after the other, and what was waited before each further try. */
async function tried(...outcomes) {
  const waited = [];
  let runs = 0;
  const outcome = await retry('Fetching', async () => outcomes[runs++], {
    waits: [2, 10, 30],
    pause: async wait => void waited.push(wait),
  });
  return { outcome, runs, waited };
}

const failed = output => ({ code: 1, output });
const done = { code: 0, output: 'done' };

test('what fails for a reason that may pass is tried again, later each time, until it succeeds', async () => {
  assert.deepEqual(await tried(failed('ECONNRESET'), failed('502 Bad Gateway'), done), {
    outcome: done,
    runs: 3,
    waited: [2, 10],
  });
});

test('what fails each time ends with the last failure', async () => {
  const last = failed('the fourth');
  const { outcome, runs, waited } = await tried(failed('1'), failed('2'), failed('3'), last);
  assert.deepEqual([outcome, runs, waited], [last, 4, [2, 10, 30]]);
});

test('what succeeds is done once, and a plain no is taken', async () => {
  assert.deepEqual(await tried(done), { outcome: done, runs: 1, waited: [] });
  const no = failed('npm error code E404\nnpm error 404 Not Found');
  assert.deepEqual(await tried(no), { outcome: no, runs: 1, waited: [] });
});

test('a no of the server and a full disk are final, a failure on the way is not', () => {
  const finals = [
    'npm error code E404',
    'ERR_PNPM_FETCH_403  GET https://registry.example.org/zod: Forbidden - 403',
    'ERR_PNPM_OUTDATED_LOCKFILE  Cannot install',
    'ERROR: 404 Client Error: Not Found for url: https://pypi.example.org/simple/x/',
    'ERROR: No matching distribution found for absent==1',
    'E: Unable to locate package absent',
    'npm error code ENOSPC',
    'ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device',
  ];
  for (const output of finals) assert.equal(isFinal(failed(output)), true, output);
  assert.equal(isFinal({ code: 127, output: 'spawn apt-get ENOENT' }), true);
  const passing = [
    'ERR_PNPM_META_FETCH_FAIL  GET https://registry.example.org/zod: ECONNRESET',
    'npm error code E429',
    'npm error code E503',
    'E: Could not get lock /var/lib/apt/lists/lock. It is held by process 40 (apt-get)',
    'W: Failed to fetch http://deb.example.org/InRelease  Temporary failure resolving\nE: Unable to locate package coturn',
    "WARNING: Retrying after connection broken by 'NewConnectionError'\nERROR: No matching distribution found for zod==1",
    'Killed',
  ];
  for (const output of passing) assert.equal(isFinal(failed(output)), false, output);
});
