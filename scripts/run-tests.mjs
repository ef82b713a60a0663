import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideChromium } from './chromium.mjs';
import { build, installPackages } from './prepare.mjs';
import { run, stopWasAsked } from './processes.mjs';
import { command, PlainError, step } from './steps.mjs';
import { countTests } from './test-report.mjs';
import { checkWritable, root } from './workspace.mjs';

const SUITES = {
  shared: '@interview-detection/shared',
  authorship: '@interview-detection/authorship',
  api: '@interview-detection/api',
  web: '@interview-detection/web',
  e2e: '@interview-detection/e2e',
};
const PARTS = ['scripts', 'check', ...Object.keys(SUITES)];
const USAGE = `Usage: npm test -- [--only ${PARTS.join(',')}]`;

/** The parts to run: all, or those after `--only`. */
function chosenParts(args) {
  if (args.length === 0) return PARTS;
  const list = args[0] === '--only' && args.length === 2 ? args[1] : /^--only=(.*)$/.exec(args[0])?.[1];
  const parts = list?.split(',') ?? [];
  if (parts.length === 0 || parts.some(part => !PARTS.includes(part))) throw new PlainError(USAGE);
  return PARTS.filter(part => parts.includes(part));
}

const inherit = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] };

/** Each command of `pnpm check` counts as one test. Two run at a time; each is shown whole when it has ended. */
async function runChecks(env) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const waiting = scripts.check.split(' && ');
  let passed = 0;
  let failed = 0;
  const work = async () => {
    for (let line = waiting.shift(); line && !stopWasAsked(); line = waiting.shift()) {
      const { code, output } = await run(line, [], { cwd: root, env, shell: true });
      console.log(`\n> ${line}\n${output.trim()}`);
      if (code === 0) passed++;
      else failed++;
    }
  };
  await Promise.all([work(), work()]);
  return { passed, failed };
}

/** The scripts' own tests, by Node's runner. */
async function runScriptTests(env) {
  console.log('\n> tests of scripts');
  const folder = mkdtempSync(join(tmpdir(), 'interview-detection-report-'));
  try {
    const report = join(folder, 'report.tap');
    const reporters = ['spec', 'stdout', 'tap', report].map((value, index) =>
      index % 2 === 0 ? `--test-reporter=${value}` : `--test-reporter-destination=${value}`,
    );
    const { code } = await run(process.execPath, ['--test', ...reporters, 'scripts/scripts.test.mjs'], {
      ...inherit,
      env,
    });
    const text = existsSync(report) ? readFileSync(report, 'utf8') : '';
    const count = name => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
    const failed = count('fail') + count('cancelled');
    return { passed: count('pass'), failed: failed || (code === 0 && count('pass') > 0 ? 0 : 1) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs one package's tests; what vitest prints is shown as it comes, the numbers are read from its report. */
async function runSuite(tools, name) {
  console.log(`\n> tests of ${name}`);
  const folder = mkdtempSync(join(tmpdir(), 'interview-detection-report-'));
  try {
    const report = join(folder, 'report.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const args = ['--filter', SUITES[name], 'exec', 'vitest', 'run', ...reporters];
    // A machine that is busy with something else can stop a browser or a database for seconds.
    if (tools.env.CI) args.push('--retry=1');
    const { code } = await tools.pnpm(args, { ...inherit, env: tools.env });
    return countTests(existsSync(report) ? readFileSync(report, 'utf8') : undefined, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runPart(part, tools) {
  if (part === 'scripts') return runScriptTests(tools.env);
  return part === 'check' ? runChecks(tools.env) : runSuite(tools, part);
}

await command(async () => {
  const parts = chosenParts(process.argv.slice(2));
  checkWritable();
  const tools = await installPackages();
  if (process.env.CI) tools.env.NO_COLOR = '1';
  if (parts.includes('e2e')) {
    await step('Chromium', async () => {
      tools.env.CHROME_PATH = await provideChromium();
      return tools.env.CHROME_PATH;
    });
    await build(tools);
  }
  let passed = 0;
  let failed = 0;
  const secondAttempts = [];
  for (const part of parts) {
    const counts = await runPart(part, tools);
    console.log(`${part}: ${counts.passed} passed, ${counts.failed} failed`);
    secondAttempts.push(...(counts.secondAttempts ?? []).map(test => `${part}: ${test}`));
    if (stopWasAsked()) return 130;
    passed += counts.passed;
    failed += counts.failed;
  }
  if (secondAttempts.length > 0) console.log(`\nPassed at the second attempt only:\n${secondAttempts.join('\n')}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
});
