import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAudit } from '../audit.mjs';
import { runImage } from '../image.mjs';
import { runMeasured, stopWasAsked } from '../processes.mjs';
import { runSchemathesis } from '../schemathesis.mjs';
import { root } from '../workspace.mjs';
import { countedOutcome, filesToRetry, joinAttempts, lastError, outcomeOf } from './outcome.mjs';
import { readRecords } from './records.mjs';

/** The projects of vitest.config.ts, run together by one scheduler. */
const PROJECTS = ['shared', 'authorship', 'transcript', 'embedded-mongo', 'speech', 'api', 'web'];
/** Suites of journeys with their own configuration, `e2e/<name>.config.ts`. */
const JOURNEY_SUITES = ['network', 'played', 'livekit'];
const ALWAYS = ['scripts', 'check', 'audit', ...PROJECTS, 'openapi', 'e2e', 'image'];
/** Suites that take minutes, kill processes or need Linux as root: `npm run test:deep`. */
const DEEP = ['faults', ...JOURNEY_SUITES];

export const partsOf = isDeep => (isDeep ? [...ALWAYS, ...DEEP] : ALWAYS);
export const ALL_PARTS = [...ALWAYS, ...DEEP];

/** Returns the part that runs a file. */
export function partOfFile(file) {
  const [top, second] = file.split('/');
  if (top === 'scripts') return 'scripts';
  if (top === 'e2e') return JOURNEY_SUITES.includes(second) ? second : 'e2e';
  if (file.startsWith('apps/api/test/faults/')) return 'faults';
  return PROJECTS.includes(second) ? second : undefined;
}

/** Paths of reporters: the tools load them from other folders. */
const reporter = tool => join(root, `scripts/testing/${tool}-reporter.mjs`);

/**
 * Runs a test tool whose reporter writes records. Its output is shown as it comes.
 * @returns the outcome, and the CPU seconds of the tool and its children
 */
async function runRecorded(part, env, [file, ...args], cut) {
  const folder = mkdtempSync(join(tmpdir(), 'interview-detection-report-'));
  try {
    const records = join(folder, 'records.jsonl');
    const options = { cwd: root, env: { ...env, TEST_RECORDS: records }, echo: true };
    const { code, output, cpu } = await runMeasured(file, args, options);
    return { ...outcomeOf(readRecords(records), { part, code, cut: cut(), output }), cpu };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const SHELL = process.platform === 'win32' ? ['cmd', ['/d', '/s', '/c']] : ['sh', ['-c']];

/**
 * Runs the commands of `pnpm check`, each counted as one test. As many run at a time as there are processors; the
 * output of each is shown once it has ended.
 */
async function runChecks(env) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const waiting = scripts.check.split(' && ');
  const outcome = { passed: new Set(), failures: [], seconds: new Map(), cpu: 0 };
  const work = async () => {
    for (let line = waiting.shift(); line && !stopWasAsked(); line = waiting.shift()) {
      const { code, output, cpu } = await runMeasured(SHELL[0], [...SHELL[1], line], { cwd: root, env });
      console.log(`\n> ${line}\n${output.trim()}`);
      outcome.cpu += cpu ?? 0;
      if (code === 0) outcome.passed.add(line);
      else outcome.failures.push({ part: 'check', test: line, error: lastError(output) ?? `exit code ${code}` });
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
  return outcome;
}

const scriptTests = () =>
  readdirSync(join(root, 'scripts'), { recursive: true })
    .filter(name => name.endsWith('.test.mjs'))
    .map(name => `scripts/${name.replaceAll('\\', '/')}`);

/**
 * Returns the requested parts in stages: the parts of one stage run in parallel. With few processors, journeys and the
 * walk over the API document follow the tests of the packages, because each needs a whole processor.
 * @param {{ parts: string[], files: string[] }} chosen `files` narrows the parts to these
 * @param tools pnpm and the environment of the tests
 * @param {() => string | undefined} cut says why what runs was stopped from outside
 */
export function stagesOf({ parts, files }, tools, cut) {
  const has = name => parts.includes(name);
  const of = name => files.filter(file => partOfFile(file) === name);
  const pnpm = args => [...tools.command, ...args];

  const vitest = (part, args, config) => ({
    name: part,
    run: only =>
      runRecorded(
        part,
        { ...tools.env, API_MAIN: join(root, 'apps/api/dist/main.js') },
        pnpm([
          'exec',
          'vitest',
          'run',
          ...config,
          ...(only ? ['--maxWorkers=1', ...only.map(file => join(root, file))] : args),
          '--reporter=default',
          `--reporter=${reporter('vitest')}`,
        ]),
        cut,
      ),
  });
  const journeys = (part, config) => ({
    name: part,
    run: only =>
      runRecorded(
        part,
        tools.env,
        pnpm([
          '--filter',
          '@interview-detection/e2e',
          'exec',
          'playwright',
          'test',
          ...config,
          // Keep the traces of the first attempt: they show what failed there.
          ...(only ? ['--workers=1', '--output=test-results/again', ...only] : of(part)),
          `--reporter=list,${reporter('playwright')}`,
        ]),
        cut,
      ),
  });
  const node = {
    name: 'scripts',
    run: only => {
      const asked = only ?? of('scripts');
      const reporters = [
        '--test-reporter=spec',
        '--test-reporter-destination=stdout',
        `--test-reporter=${reporter('node')}`,
        '--test-reporter-destination=stderr',
      ];
      return runRecorded(
        'scripts',
        tools.env,
        [process.execPath, '--test', ...reporters, ...(asked.length > 0 ? asked : scriptTests())],
        cut,
      );
    },
  };
  const counted = (name, work) => ({ name, isWhole: true, run: async () => countedOutcome(name, await work()) });

  const projects = PROJECTS.filter(has);
  // 'api*': the tests that need a separate process are a second project.
  const packages = vitest(
    'packages',
    [...projects.flatMap(project => ['--project', `${project}*`]), ...projects.flatMap(of)],
    [],
  );
  const faults = vitest(
    'faults',
    of('faults').map(file => join(root, file)),
    ['--root', 'apps/api', '--config', 'vitest.faults.config.ts'],
  );

  const first = [
    has('scripts') && node,
    has('audit') && {
      name: 'audit',
      run: async () => countedOutcome('audit', await runAudit(tools, { isStrict: parts.length === 1 })),
    },
    has('check') && { name: 'check', run: () => runChecks(tools.env) },
  ];
  const second = [projects.length > 0 && packages];
  const third = [
    has('e2e') && journeys('e2e', []),
    has('openapi') && counted('openapi', () => runSchemathesis(tools.env)),
  ];
  const last = [has('image') && counted('image', () => runImage(tools.env))];
  const suites = JOURNEY_SUITES.filter(has).map(name => [journeys(name, ['--config', `${name}.config.ts`])]);
  const isWide = availableParallelism() >= 6;
  const stages = [
    first,
    ...(isWide ? [[...second, ...third]] : [second, third]),
    ...(has('faults') ? [[faults]] : []),
    ...suites,
    last,
  ];
  return stages.map(stage => stage.filter(Boolean)).filter(stage => stage.length > 0);
}

/** More failed files than this are no coincidence: they are not retried. */
const MOST_FILES_TO_RETRY = 40;

/**
 * Runs the failures again, alone on the machine and with one worker.
 * @returns the combined outcome; that of the first attempt if there is nothing to retry
 */
export async function tryAgain(part, first) {
  const files = filesToRetry(first);
  const isTriable = part.name !== 'check' && first.failures.length > 0 && (files?.length ?? 0) <= MOST_FILES_TO_RETRY;
  if (!isTriable) return { ...first, flaky: [] };
  console.log(`\n> second attempt: ${part.name}${files ? `, ${files.join(', ')}` : ''}`);
  let second;
  try {
    second = await part.run(files);
  } catch (error) {
    console.error(error);
    return { ...first, flaky: [] };
  }
  return {
    ...joinAttempts(first, second, part.isWhole || files === undefined),
    cpu: (first.cpu ?? 0) + (second.cpu ?? 0),
  };
}
