import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { outcomeOf } from './outcome.mjs';
import { readRecords, shortPath } from './records.mjs';
import { root } from '../workspace.mjs';

// The real tools, over files that are broken in each way.

const reporter = tool => join(root, `scripts/testing/${tool}-reporter.mjs`);

async function runTool(folder, file, args) {
  const records = join(folder, 'records.jsonl');
  const { CI: _ci, NODE_TEST_CONTEXT: _context, ...env } = process.env;
  const child = spawn(process.execPath, [file, ...args].filter(Boolean), {
    cwd: folder,
    env: { ...env, TEST_RECORDS: records },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk));
  const [code] = await once(child, 'close');
  return outcomeOf(readRecords(records), { part: 'packages', code, output });
}

/** A folder in which the packages of a workspace are found. */
function makeFolder(t, workspace, files) {
  const cache = join(root, workspace, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'broken-tests-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const told = ({ failures }, folder) =>
  failures
    .map(({ file, test: name, error, where }) =>
      [file, name, error, where].join(' | ').replaceAll(`${shortPath(folder)}/`, ''),
    )
    .toSorted();

test('vitest: a test, a hook, an import and an error outside of the tests are each named', async t => {
  const folder = makeFolder(t, '.', {
    'vitest.config.mjs': 'export default { test: { include: ["*.case.mjs"], cache: false } };',
    'good.case.mjs':
      'import { it } from "vitest";\nit("is fine", () => {});\nit.fails("fails as it should", () => { throw new Error("expected"); });',
    'one.case.mjs':
      'import { describe, expect, it } from "vitest";\ndescribe("a list", () => {\n  it("counts", () => {\n    expect(1).toBe(2);\n  });\n});',
    'hook.case.mjs':
      'import { beforeAll, it } from "vitest";\nbeforeAll(() => {\n  throw new Error("no database");\n});\nit("is not reached", () => {});',
    'import.case.mjs': 'import "./missing.mjs";',
    'outside.case.mjs':
      'import { it } from "vitest";\nit("leaves something running", async () => {\n  Promise.reject(new Error("nobody waits"));\n  await new Promise(resolve => setImmediate(resolve));\n});',
  });
  const outcome = await runTool(folder, join(root, 'node_modules/vitest/vitest.mjs'), [
    'run',
    `--reporter=${reporter('vitest')}`,
  ]);
  const lines = told(outcome, folder);
  assert.equal(lines.length, 4, lines.join('\n'));
  assert.match(lines[0], /^hook\.case\.mjs \| \(the file\) \| no database \| hook\.case\.mjs:3$/);
  assert.match(lines[1], /^import\.case\.mjs \| \(the file\) \| .*missing\.mjs/);
  assert.match(lines[2], /^one\.case\.mjs \| a list > counts \| expected 1 to be 2.* \| one\.case\.mjs:4$/);
  assert.match(lines[3], /^outside\.case\.mjs \| \(the file\) \| nobody waits \| outside\.case\.mjs:3$/);
  const passed = [...outcome.passed].map(key => key.replace(`${shortPath(folder)}/`, '')).toSorted();
  assert.deepEqual(passed, [
    'good.case.mjs > fails as it should',
    'good.case.mjs > is fine',
    'outside.case.mjs > leaves something running',
  ]);
});

test('Playwright: a journey and a broken file are each named', async t => {
  const folder = makeFolder(t, 'e2e', {
    'playwright.config.mjs': 'export default { testMatch: "*.case.mjs", workers: 1 };',
    'one.case.mjs':
      'import { expect, test } from "@playwright/test";\ntest.describe("a page", () => {\n  test("opens", () => {});\n  test("closes", () => {\n    expect(1).toBe(2);\n  });\n});',
  });
  const playwright = join(root, 'e2e/node_modules/@playwright/test/cli.js');
  const args = ['test', `--reporter=${reporter('playwright')}`];
  const outcome = await runTool(folder, playwright, args);
  assert.match(
    told(outcome, folder).join('\n'),
    /^one\.case\.mjs \| a page > closes \| Error: expect\(.*\| one\.case\.mjs:5$/,
  );
  assert.equal(outcome.passed.size, 1);
  rmSync(join(folder, 'records.jsonl'));
  writeFileSync(join(folder, 'two.case.mjs'), 'import "./missing.mjs";');
  assert.match(told(await runTool(folder, playwright, args), folder).join('\n'), /missing\.mjs/);
});

test('Node: a test and a broken file are each named', async t => {
  const folder = makeFolder(t, '.', {
    'one.case.mjs':
      'import assert from "node:assert";\nimport { test } from "node:test";\ntest("is fine", () => {});\ntest("counts", () => {\n  assert.equal(1, 2);\n});',
    'import.case.mjs': 'import "./missing.mjs";',
  });
  const outcome = await runTool(folder, '--test', [
    `--test-reporter=${reporter('node')}`,
    'one.case.mjs',
    'import.case.mjs',
  ]);
  const lines = told(outcome, folder);
  assert.equal(lines.length, 2, lines.join('\n'));
  assert.match(lines[0], /import\.case\.mjs/);
  assert.match(lines[1], /^one\.case\.mjs \| counts \| 1 == 2 \| one\.case\.mjs:5$/);
  assert.equal(outcome.passed.size, 1);
});
