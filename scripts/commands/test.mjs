import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAudit } from '../audit.mjs';
import { provideChromium } from '../chromium.mjs';
import { provideCoturn } from '../coturn.mjs';
import { runImage } from '../image.mjs';
import { build, installPackages } from '../prepare.mjs';
import { run as runProgram, stopWasAsked } from '../processes.mjs';
import { provideRecogniser } from '../recogniser.mjs';
import { runSchemathesis } from '../schemathesis.mjs';
import { PlainError, step } from '../steps.mjs';
import { countJourneys, countTests, slowest } from '../test-report.mjs';
import { checkWritable, root } from '../workspace.mjs';

// A machine that is busy with something else can stop a browser or a database for seconds.
const RETRIES = process.env.CI ? 2 : 0;

/** The projects of vitest.config.ts, run together by one scheduler. */
const PROJECTS = ['shared', 'authorship', 'embedded-mongo', 'speech', 'api', 'web'];
const PARTS = ['scripts', 'check', 'audit', ...PROJECTS, 'openapi', 'e2e', 'image'];
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

/**
 * Each command of `pnpm check` counts as one test. As many run at a time as there are processors; each is shown whole
 * when it has ended.
 */
async function runChecks(env) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const waiting = scripts.check.split(' && ');
  let passed = 0;
  let failed = 0;
  const work = async () => {
    for (let line = waiting.shift(); line && !stopWasAsked(); line = waiting.shift()) {
      const { code, output } = await runProgram(line, [], { cwd: root, env, shell: true });
      console.log(`\n> ${line}\n${output.trim()}`);
      if (code === 0) passed++;
      else failed++;
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
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
    const { code } = await runProgram(process.execPath, ['--test', ...reporters, 'scripts/scripts.test.mjs'], {
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

/**
 * Runs a test tool; what it prints is shown as it comes, or whole at its end where it runs `beside` another. The numbers
 * are read from the report that it writes.
 * @param start gets the path for the report and answers the arguments of `pnpm` and further variables
 */
async function runTool(tools, start, count, { beside = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'interview-detection-report-'));
  try {
    const report = join(folder, 'report.json');
    const { args, env } = start(report);
    const shown = beside ? { cwd: root } : inherit;
    const { code, output } = await tools.pnpm(args, { ...shown, env: { ...tools.env, ...env } });
    if (beside) console.log(`\n${output.trim()}`);
    return count(existsSync(report) ? readFileSync(report, 'utf8') : undefined, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runProjects(projects, tools) {
  console.log(`\n> tests of ${projects.join(', ')}`);
  // 'api*': the tests of the API that need a process of their own are a project beside it.
  const only = projects.flatMap(project => ['--project', `${project}*`]);
  const start = report => ({
    args: [
      'exec',
      'vitest',
      'run',
      ...only,
      `--retry=${RETRIES}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    env: { API_MAIN: join(root, 'apps/api/dist/main.js') },
  });
  return runTool(tools, start, countTests);
}

function runJourneys(tools, { beside }) {
  console.log(beside ? '\n> journeys, shown when they have ended' : '\n> journeys');
  const start = report => ({
    args: [
      '--filter',
      '@interview-detection/e2e',
      'exec',
      'playwright',
      'test',
      `--retries=${RETRIES}`,
      '--reporter=list,json',
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return runTool(tools, start, countJourneys, { beside });
}

/** The API's walk waits for one process after the other: it goes on beside all stages, which use what it leaves of the machine. */
const besideAll = (parts, tools) => (parts.includes('openapi') ? [['openapi', () => runSchemathesis(tools.env)]] : []);

/**
 * The stages in their order, each a list of what runs side by side. The tests of scripts wait for processes: the checks
 * use what they leave. Journeys wait for pages and servers a third of their time, which the tests of the packages use.
 */
function stagesOf(parts, tools) {
  const projects = PROJECTS.filter(project => parts.includes(project));
  const beside = projects.length > 0 && parts.includes('e2e');
  const stages = [
    [
      parts.includes('scripts') && ['scripts', () => runScriptTests(tools.env)],
      parts.includes('audit') && ['audit', () => runAudit(tools, { isStrict: parts.length === 1 })],
      parts.includes('check') && ['check', () => runChecks(tools.env)],
    ],
    [
      projects.length > 0 && [projects.join(', '), () => runProjects(projects, tools)],
      parts.includes('e2e') && ['e2e', () => runJourneys(tools, { beside })],
    ],
    [parts.includes('image') && ['image', () => runImage(tools.env)]],
  ];
  return stages.map(stage => stage.filter(Boolean));
}

/** Begins a step that waits for the network most of its time, where it is needed at all. @returns its outcome */
async function provideAside(isNeeded, title, work) {
  let outcome;
  if (isNeeded) await step(title, async () => (outcome = await work()));
  return outcome;
}

/** Does `work`, unless what is begun beside it fails first. */
const unlessFails = (beside, work) => Promise.race([work, beside.then(() => work)]);

/** Runs the tests, all or those of the parts that are asked for. */
export async function run(args) {
  const parts = chosenParts(args);
  checkWritable();
  const chromium = provideAside(parts.includes('e2e'), 'Chromium', provideChromium);
  const tools = await unlessFails(chromium, installPackages());
  if (process.env.CI) tools.env.NO_COLOR = '1';
  const needsRecogniser = ['speech', 'api'].some(part => parts.includes(part));
  const recogniser = provideAside(needsRecogniser, 'Speech recogniser', () => provideRecogniser(tools));
  const needsCoturn = ['api', 'e2e'].some(part => parts.includes(part));
  const coturn = provideAside(needsCoturn, 'coturn', provideCoturn);
  const provided = Promise.all([chromium, recogniser, coturn]).then(([path]) => {
    if (path) tools.env.CHROME_PATH = path;
    return path;
  });
  // Whoever waits for it is told.
  provided.catch(() => undefined);
  // The tests of real processes start what was built.
  if (['e2e', 'openapi', 'api'].some(part => parts.includes(part))) await unlessFails(provided, build(tools));
  let passed = 0;
  let failed = 0;
  const secondAttempts = [];
  const files = [];
  const runAll = stage =>
    Promise.all(
      stage.map(async ([name, runPart]) => {
        const counts = await runPart();
        console.log(`${name}: ${counts.passed} passed, ${counts.failed} failed`);
        secondAttempts.push(...(counts.secondAttempts ?? []));
        files.push(...(counts.files ?? []));
        passed += counts.passed;
        failed += counts.failed;
      }),
    );
  const runStages = async () => {
    for (const stage of stagesOf(parts, tools)) {
      // What the first stage does not need has come by its end.
      await Promise.all([runAll(stage), provided]);
      if (stopWasAsked()) return;
    }
  };
  await Promise.all([runStages(), runAll(besideAll(parts, tools))]);
  if (stopWasAsked()) return 130;
  if (files.length > 0) console.log(`\nThe slowest files:\n${slowest(files).join('\n').replaceAll(`${root}/`, '')}`);
  if (secondAttempts.length > 0) console.log(`\nPassed at the second attempt only:\n${secondAttempts.join('\n')}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}
