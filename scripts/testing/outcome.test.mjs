import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countedOutcome, filesToRetry, joinAttempts, outcomeOf } from './outcome.mjs';
import { tryAgain } from './parts.mjs';
import { summaryLines } from './summary.mjs';

const plan = (counts, unit = 'file') => ({ kind: 'plan', unit, counts });
const passed = (file, name) => ({ kind: 'test', file, name, outcome: 'passed', seconds: 1 });
const failed = (file, name, message = 'Error: no') => ({
  kind: 'test',
  file,
  name,
  outcome: 'failed',
  seconds: 1,
  error: { message, where: `${file}:7` },
});
const fileEnd = (file, ...errors) => ({ kind: 'file', file, seconds: 2, errors: errors.map(message => ({ message })) });
const END = { kind: 'end' };
const outcome = (records, run = {}) => outcomeOf(records, { part: 'packages', code: 1, ...run });
const told = ({ failures }) => failures.map(({ file, test: name, error }) => `${file} > ${name}: ${error}`);

test('a failed test is named with its file, its error and where it was thrown', () => {
  const { passed: good, failures } = outcome([
    plan({ a: 1 }),
    passed('a', 'one'),
    failed('a', 'two'),
    fileEnd('a'),
    END,
  ]);
  assert.deepEqual([...good], ['a > one']);
  assert.deepEqual(failures, [{ part: 'packages', file: 'a', test: 'two', error: 'Error: no', where: 'a:7' }]);
});

test('a failed hook or import is a failure of its file', () => {
  assert.deepEqual(told(outcome([plan({ a: 1 }), fileEnd('a', 'Error: no database'), END])), [
    'a > (the file): Error: no database',
  ]);
});

test('a run that is killed names what ran and what had not begun, with what its output said last', () => {
  const records = [
    plan({ a: 1, b: 1, c: 1 }),
    { kind: 'begin', file: 'a' },
    passed('a', 'one'),
    fileEnd('a'),
    { kind: 'begin', file: 'b' },
  ];
  assert.deepEqual(told(outcome(records, { code: 137, output: 'a line\nFATAL ERROR: heap out of memory\n' })), [
    'b > (the file): it was running when the run ended: FATAL ERROR: heap out of memory',
    'c > (the file): it had not begun when the run ended: FATAL ERROR: heap out of memory',
  ]);
  assert.match(
    told(outcome(records, { cut: 'ended after 75 minutes' }))[0],
    /it was running .*: ended after 75 minutes/,
  );
});

test('journeys of a file that had not all ended when the run was killed are a failure of that file', () => {
  const records = [
    plan({ a: 2, b: 1 }, 'test'),
    { kind: 'begin', file: 'a' },
    passed('a', 'one'),
    { kind: 'begin', file: 'a' },
  ];
  assert.deepEqual(
    outcome(records, { cut: 'ended' }).failures.map(({ file }) => file),
    ['a', 'b'],
  );
});

test('a run without a record, without a test or with a bad exit code is a failure', () => {
  assert.deepEqual(told(outcome([], { output: 'Startup Error: no config' })), [
    'undefined > (the whole run): Startup Error: no config',
  ]);
  assert.deepEqual(told(outcome([plan({}), END], { code: 0 })), ['undefined > (the whole run): it ran no test']);
  assert.equal(outcome([plan({ a: 1 }), passed('a', 'one'), fileEnd('a'), END], { code: 1 }).failures.length, 1);
  assert.equal(outcome([plan({ a: 1 }), passed('a', 'one'), fileEnd('a'), END], { code: 0 }).failures.length, 0);
});

test('the second attempt runs the files that failed, or everything where a failure belongs to none', () => {
  assert.deepEqual(filesToRetry(outcome([plan({ a: 1 }), failed('a', 'one'), failed('a', 'two'), END])), ['a']);
  assert.equal(filesToRetry(outcome([plan({}), { kind: 'error', error: { message: 'unhandled' } }, END])), undefined);
});

test('failed is what fails twice; what passes the second time is listed with its first error', () => {
  const first = outcome([
    plan({ a: 1, b: 1 }),
    failed('a', 'chance', 'Error: late'),
    failed('a', 'fault', 'Error: first'),
    fileEnd('b', 'Error: hook'),
    END,
  ]);
  const second = outcome([
    plan({ a: 1, b: 1 }),
    passed('a', 'chance'),
    failed('a', 'fault', 'Error: second'),
    passed('b', 'three'),
    fileEnd('b'),
    END,
  ]);
  const joined = joinAttempts(first, second, false);
  assert.deepEqual(told(joined), ['a > fault: Error: second']);
  assert.deepEqual(told({ failures: joined.flaky }), ['a > chance: Error: late', 'b > (the file): Error: hook']);
  assert.deepEqual([...joined.passed], ['a > chance', 'b > three']);
});

test('a test that did not run a second time, or whose file broke then, stays a failure', () => {
  const first = outcome([plan({ a: 1 }), failed('a', 'one'), END]);
  assert.equal(
    joinAttempts(first, outcome([plan({ a: 1 }), fileEnd('a', 'Error: hook'), END]), false).failures.length,
    1,
  );
  assert.equal(joinAttempts(first, outcome([]), false).failures.length, 1);
});

test('a file that broke and then fails in a test counts with that test', () => {
  const first = outcome([plan({ a: 1 }), fileEnd('a', 'Error: hook'), END]);
  const second = outcome([plan({ a: 1 }), passed('a', 'one'), failed('a', 'two'), fileEnd('a'), END]);
  assert.deepEqual(told(joinAttempts(first, second, false)), ['a > (the file): Error: hook', 'a > two: Error: no']);
});

test('a second attempt that cannot even begin leaves the failures of the first', async () => {
  const failure = { part: 'web', file: 'a.test.ts', test: 'a', error: 'Error: a' };
  const part = { name: 'web', run: () => Promise.reject(new Error('no room on the disk')) };
  const first = { passed: new Set(['a.test.ts > b']), failures: [failure], seconds: new Map() };
  assert.deepEqual(await tryAgain(part, first), { ...first, flaky: [] });
});

test('a part that counts by itself names as many failures as it counted', () => {
  const { passed: good, failures } = countedOutcome('openapi', {
    passed: 2,
    failed: 2,
    failures: [{ test: 'GET /users', error: '500' }],
  });
  assert.equal(good.size, 2);
  assert.deepEqual(
    failures.map(({ part, test: name }) => `${part} ${name}`),
    ['openapi GET /users', 'openapi (the whole run)'],
  );
});

test('the last 80 lines of a run hold a failure of each stage, its error and the command for it alone', () => {
  const many = Array.from({ length: 90 }, (_, n) => ({
    part: 'api',
    file: `apps/api/src/${n}.test.ts`,
    test: 't',
    error: 'Error: x',
    where: 'a:1',
  }));
  const chosen = [
    { part: 'set-up', test: 'Chromium', error: 'it could not be fetched', rerun: 'the same command' },
    { part: 'web', file: 'apps/web/src/a.test.ts', test: 'one', error: 'Error: no', where: 'apps/web/src/a.ts:3' },
    { part: 'check', test: 'pnpm run lint', error: 'a warning' },
    ...many,
  ].toReversed();
  const stages = Array.from({ length: 8 }, (_, n) => ({ name: `part${n}`, wall: 61, cpu: 5, passed: 1, failed: 1 }));
  const total = { name: 'all', wall: 61, cpu: 5, passed: 8, failed: 93 };
  const flaky = Array.from({ length: 30 }, () => chosen[1]);
  const text = summaryLines({
    passed: 8,
    failures: chosen,
    flaky,
    stages,
    seconds: new Map(),
    total,
    command: 'npm test',
  }).join('\n');
  const end = text.split('\n').slice(-80).join('\n');
  assert.match(end, /✗ set-up: Chromium\n {4}it could not be fetched\n {4}alone: the same command/);
  assert.match(
    end,
    /✗ web: apps\/web\/src\/a\.test\.ts > one\n {4}Error: no \(apps\/web\/src\/a\.ts:3\)\n {4}alone: npm test -- apps\/web\/src\/a\.test\.ts/,
  );
  assert.match(end, /alone: npm test -- --only check/);
  assert.match(end, /and \d+ more, in apps\/api/);
  assert.match(end, /8 passed, 93 failed$/);
});
