import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import { provideSchemathesis } from './schemathesis/provide.mjs';
import { countsOf } from './schemathesis/report.mjs';

/** As Schemathesis prints it, without what is not needed here. */
const PRINTED = `
==================================== ERRORS ====================================
__________________________________ POST /gone __________________________________
Network Error

Connection failed

    Connection aborted. Remote end closed connection without response

Reproduce with:

    curl -X POST http://127.0.0.1:18999/gone

=================================== FAILURES ===================================
______________________________ POST /broken/{id} _______________________________
1. Test Case ID: VCRPrx

- ST101 Server error

- ST103 Undocumented status code

    Received: 500
    Documented: 200, 400

[500] Internal Server Error:

    \`{"message":"boom"}\`

2. Test Case ID: qvkIwA

- ST101 Server error

[503] Service Unavailable:

__________________________________ POST /odd ___________________________________
1. Test Case ID: qvkIwA

- ST108 Response violates schema

    "yes" is not of type "boolean"

[200] OK:

=================================== SUMMARY ====================================

API Operations:
  Selected: 4/4
  Tested: 3
  Errored: 1

======================== 4 failures, 1 error in 16.96s =========================
`;

test('each call with findings is a failure with its name, what was found and the command for it alone', () => {
  const { passed, failures } = countsOf({ code: 1, output: PRINTED }, 'viewer');
  const rerun = 'npm test -- --only openapi';
  const connection = 'Connection aborted. Remote end closed connection without response';
  assert.equal(passed, 1);
  assert.deepEqual(failures, [
    { test: 'POST /gone, as viewer', error: `Network Error: Connection failed: ${connection}`, rerun },
    {
      test: 'POST /broken/{id}, as viewer',
      error: 'ST101 Server error; ST103 Undocumented status code ([500] Internal Server Error)',
      rerun,
    },
    { test: 'POST /odd, as viewer', error: 'ST108 Response violates schema ([200] OK)', rerun },
  ]);
});

test('a walk that found nothing has no failure, unless it ended badly or called nothing', () => {
  const good = 'API Operations:\n  Selected: 4/4\n  Tested: 4\n\n=== No issues found in 2 s ===\n';
  assert.deepEqual(countsOf({ code: 0, output: good }, 'owner'), { passed: 4, failures: [] });
  const told = (...outcome) =>
    countsOf({ code: outcome[0], output: outcome[1] }, 'owner').failures.map(one => one.error);
  assert.deepEqual(told(143, 'Loaded\n Coverage\n'), ['Schemathesis ended with exit code 143:  Coverage']);
  assert.deepEqual(told(2, 'Connection failed'), ['Schemathesis ended with exit code 2: Connection failed']);
  assert.deepEqual(told(0, ''), ['Schemathesis ended with exit code 0: it said nothing']);
});

/** A folder with a Python of which `pip` installs only where the file `mirror` is beside it. */
function fakePython(t) {
  const folder = mkdtempSync(join(tmpdir(), 'interview-detection-schemathesis-'));
  const { PATH } = process.env;
  t.after(() => {
    process.env.PATH = PATH;
    rmSync(folder, { recursive: true, force: true });
  });
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const script = `#!/bin/sh
case "$1 $2" in
  "-m venv") mkdir -p "$3/bin" && cp "$0" "$3/bin/python" ;;
  "-m pip") test -e "${join(folder, 'mirror')}" || { echo "no mirror"; exit 1; } ;;
esac
`;
  writeFileSync(join(bin, 'python3'), script);
  chmodSync(join(bin, 'python3'), 0o755);
  process.env.PATH = [bin, PATH].join(delimiter);
  const requirements = join(folder, 'requirements.txt');
  writeFileSync(requirements, 'anyio==1\nschemathesis==9.9.9\n');
  const cache = join(folder, 'cache');
  mkdirSync(cache);
  return {
    cache,
    provide: () => provideSchemathesis({ cache, requirements, waits: [] }),
    pin: text => writeFileSync(requirements, text),
    openMirror: () => writeFileSync(join(folder, 'mirror'), ''),
  };
}

test('an installation that fails says why and leaves nothing, and two at once leave a complete one', async t => {
  const { cache, provide, openMirror, pin } = fakePython(t);
  assert.deepEqual(await provide(), { why: 'pip could not install it: no mirror' });
  assert.deepEqual(readdirSync(cache), []);
  openMirror();
  const [one, other] = await Promise.all([provide(), provide()]);
  assert.deepEqual(one, other);
  assert.equal(existsSync(one.command[0]), true);
  assert.deepEqual(readdirSync(cache), ['schemathesis-9.9.9']);
  pin('anyio==2\nschemathesis==9.9.9\n');
  assert.deepEqual(await provide(), one);
  assert.deepEqual(readdirSync(cache), ['schemathesis-9.9.9']);
});

test('what is installed is not fetched again', async t => {
  const { provide, openMirror } = fakePython(t);
  openMirror();
  const first = await provide();
  process.env.PATH = '';
  assert.deepEqual(await provide(), first);
});

test('a machine without Python is told what it lacks', async t => {
  const { provide } = fakePython(t);
  process.env.PATH = '';
  assert.match((await provide()).why, /no Python 3\.10 or later with venv/);
});
