import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { provideChromium } from '../chromium.mjs';
import { provideCoturn } from '../coturn.mjs';
import { provideLivekit } from '../livekit.mjs';
import { provideMongod } from '../mongod.mjs';
import { provideNetworkTools } from '../network-tools.mjs';
import { build, installPackages } from '../prepare.mjs';
import { endAll, stopWasAsked } from '../processes.mjs';
import { provideRecogniser } from '../recogniser.mjs';
import { PlainError, step } from '../steps.mjs';
import { ALL_PARTS, partOfFile, partsOf, stagesOf, tryAgain } from '../testing/parts.mjs';
import { summaryLines } from '../testing/summary.mjs';
import { checkWritable, root } from '../workspace.mjs';

const USAGE = `Usage: npm test -- [--only ${ALL_PARTS.join(',')}] [FILE …]; npm run test:deep takes the same`;

/**
 * Minutes after which anything still running is stopped and reported as a failure, so that the result is known before a
 * CI server, which allows 90 minutes, silently stops the run. Unlimited outside CI.
 */
const MOST_MINUTES = Number(process.env.TEST_MOST_MINUTES ?? (process.env.CI ? 75 : Infinity));
const GRACE_MS = 20_000;

/** Returns the requested parts and files: all parts, those after `--only`, or those of the files. */
function chosen(args) {
  const isDeep = args.includes('--deep');
  const rest = args
    .filter(arg => arg !== '--deep')
    .flatMap(arg => (arg.startsWith('--only=') ? ['--only', arg.slice(7)] : [arg]));
  const at = rest.indexOf('--only');
  const named = at < 0 ? undefined : (rest[at + 1]?.split(',') ?? []);
  const files = rest
    .filter((_, index) => at < 0 || (index !== at && index !== at + 1))
    .map(file => file.replace(/^\.\//, ''));
  const isKnown = named === undefined || (named.length > 0 && named.every(part => ALL_PARTS.includes(part)));
  if (!isKnown || files.some(file => !existsSync(join(root, file)) || !partOfFile(file))) throw new PlainError(USAGE);
  const parts = named ?? (files.length > 0 ? files.map(partOfFile) : partsOf(isDeep));
  return { isDeep, files, parts: ALL_PARTS.filter(part => parts.includes(part)) };
}

/**
 * Returns the CPU seconds of all processes that this one and its children waited for; undefined if the system does not
 * report them.
 */
function processorSeconds() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
    // cutime and cstime of proc(5), in hundredths of a second.
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return undefined;
  }
}

/** Whether a part runs without the built product and without any download but the packages. */
const isPlain = ({ name }) => ['scripts', 'audit', 'check'].includes(name);
const isInBrowser = name => ['e2e', 'network', 'played', 'livekit'].includes(name);

/**
 * Prepares what the chosen parts need. Failures are reported as failures of the set-up.
 * @returns the tools, undefined if not even the packages could be installed, and a promise of what is prepared
 * alongside the first parts
 */
async function prepare(parts, failures) {
  const needs = (...names) =>
    parts.some(part => names.includes(part) || (names.includes('browser') && isInBrowser(part)));
  const attempt = async (title, isNeeded, work) => {
    let outcome;
    try {
      if (isNeeded) await step(title, async () => (outcome = await work()));
    } catch (error) {
      if (stopWasAsked()) throw error;
      console.error(`✗ ${error.message}`);
      failures.push({ part: 'set-up', test: title, error: error.message.split('\n')[0], rerun: 'the same command' });
    }
    return outcome;
  };
  const chromium = attempt('Chromium', needs('browser'), provideChromium);
  let tools;
  await attempt('Packages for the tests', true, async () => {
    tools = await installPackages();
  });
  if (!tools) {
    await chromium;
    return {};
  }
  if (process.env.CI) tools.env.NO_COLOR = '1';
  const isDeep = process.env.TEST_TIER === 'deep';
  const recogniser = attempt('Speech recogniser', isDeep && needs('speech', 'api'), () => provideRecogniser(tools));
  const mongod = attempt('MongoDB', needs('api', 'embedded-mongo', 'openapi', 'faults', 'browser'), () =>
    provideMongod(tools),
  );
  const coturn = attempt('coturn', isDeep && needs('api', 'browser'), provideCoturn);
  const network = attempt('Network tools', needs('network'), provideNetworkTools);
  const livekit = attempt('LiveKit server', needs('livekit'), () => provideLivekit(tools.env));
  // The tests of real processes start the built product.
  await attempt('Product', needs('api', 'openapi', 'faults', 'browser'), () => build(tools));
  return { tools, provided: Promise.all([chromium, mongod, recogniser, coturn, network, livekit]) };
}

/** Returns whether a set-up failure prevents a part from running. */
const lacks = (name, failures) =>
  failures.some(({ test }) => test === 'Product' || (test === 'Chromium' && isInBrowser(name)));

/** Runs the tests: all parts, or the requested ones. */
export async function run(args) {
  const choice = chosen(args);
  const command = choice.isDeep ? 'npm run test:deep' : 'npm test';
  if (choice.isDeep) process.env.TEST_TIER = 'deep';
  checkWritable();
  const begun = Date.now();
  const failures = [];
  const ended = [];
  let cut;
  const deadline = setTimeout(
    () => {
      cut = `ended after ${MOST_MINUTES} minutes (TEST_MOST_MINUTES)`;
      console.log(`\n✗ What still runs is ${cut}.`);
      endAll();
      setTimeout(() => endAll('SIGKILL'), GRACE_MS).unref();
    },
    Math.min(MOST_MINUTES * 60_000, 2 ** 31 - 1),
  );
  deadline.unref();
  const runPart = async part => {
    const since = Date.now();
    let outcome;
    try {
      outcome = await part.run();
    } catch (error) {
      console.error(error);
      outcome = {
        passed: new Set(),
        failures: [{ part: part.name, test: '(the whole run)', error: String(error.message) }],
        seconds: new Map(),
      };
    }
    console.log(`${part.name}: ${outcome.passed.size} passed, ${outcome.failures.length} failed`);
    ended.push({ part, outcome: { ...outcome, flaky: [] }, wall: (Date.now() - since) / 1000 });
  };

  const { tools, provided } = await prepare(choice.parts, failures);
  if (stopWasAsked()) return 130;
  for (const stage of tools ? stagesOf(choice, tools, () => cut) : []) {
    if (!stage.every(isPlain)) tools.env.CHROME_PATH = (await provided)[0] ?? tools.env.CHROME_PATH;
    await Promise.all(stage.filter(part => isPlain(part) || !lacks(part.name, failures)).map(runPart));
    if (stopWasAsked()) return 130;
    if (cut) break;
  }
  for (const entry of ended) {
    if (cut || stopWasAsked()) break;
    entry.outcome = await tryAgain(entry.part, entry.outcome);
  }
  clearTimeout(deadline);
  if (stopWasAsked()) return 130;
  const outcomes = ended.map(({ outcome }) => outcome);
  failures.push(...outcomes.flatMap(outcome => outcome.failures));
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed.size, 0);
  const stages = ended.map(({ part, outcome, wall }) => ({
    name: part.name,
    wall,
    cpu: outcome.cpu,
    passed: outcome.passed.size,
    failed: outcome.failures.length,
  }));
  const total = {
    name: 'all',
    wall: (Date.now() - begun) / 1000,
    cpu: processorSeconds(),
    passed,
    failed: failures.length,
  };
  const seconds = new Map(outcomes.flatMap(outcome => [...outcome.seconds]));
  const flaky = outcomes.flatMap(outcome => outcome.flaky);
  console.log(summaryLines({ passed, failures, flaky, stages, seconds, total, command }).join('\n'));
  return failures.length > 0 ? 1 : 0;
}
