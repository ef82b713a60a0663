import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import { installDebianPackages, reasonOf } from './debian.mjs';

/** An apt-get that writes its arguments into a file, and does what `script` says. @returns how to read that file */
function fakeAptGet(t, script) {
  const folder = mkdtempSync(join(tmpdir(), 'interview-detection-debian-'));
  const { PATH } = process.env;
  t.after(() => {
    process.env.PATH = PATH;
    rmSync(folder, { recursive: true, force: true });
  });
  const calls = join(folder, 'calls');
  writeFileSync(calls, '');
  const program = join(folder, 'apt-get');
  writeFileSync(program, `#!/bin/sh\necho "$*" >> "${calls}"\ncd "${folder}"\n${script}\n`);
  chmodSync(program, 0o755);
  process.env.PATH = [folder, PATH].join(delimiter);
  return () => readFileSync(calls, 'utf8').trim().split('\n');
}

const NO_WAITS = { waits: [0, 0, 0] };

test('apt-get waits for the lock of another and is tried again, one installation after the other', async t => {
  const calls = fakeAptGet(
    t,
    `test -e locked || { touch locked; echo "E: Could not get lock /var/lib/apt/lists/lock" >&2; exit 100; }`,
  );
  const outcomes = await Promise.all([
    installDebianPackages('One', ['one'], NO_WAITS),
    installDebianPackages('Two', ['two', 'three'], NO_WAITS),
  ]);
  assert.deepEqual(
    outcomes.map(({ code }) => code),
    [0, 0],
  );
  const options = '-o DPkg::Lock::Timeout=600 -o Acquire::Retries=5';
  assert.deepEqual(calls(), [
    `${options} update`,
    `${options} update`,
    `${options} install -y --no-install-recommends one`,
    `${options} update`,
    `${options} install -y --no-install-recommends two three`,
  ]);
});

test('a package that a mirror does not know is not asked for again; where the mirror was not reached it is', async t => {
  const unknown = 'case "$*" in *install*) echo "E: Unable to locate package one" >&2; exit 100;; esac';
  const reached = fakeAptGet(t, unknown);
  const outcome = await installDebianPackages('One', ['one'], NO_WAITS);
  assert.equal(reasonOf(outcome), 'E: Unable to locate package one');
  assert.equal(reached().length, 2);
  const away = fakeAptGet(t, `${unknown}\necho "W: Failed to fetch http://deb.example.org/InRelease" >&2`);
  assert.equal((await installDebianPackages('One', ['one'], NO_WAITS)).code, 100);
  assert.equal(away().length, 8);
});
