import { stripVTControlCharacters } from 'node:util';

const NOTHING = { passed: 0, failed: 1, secondAttempts: [], files: [] };

function parsed(report) {
  try {
    return JSON.parse(report ?? '');
  } catch {
    return undefined;
  }
}

/** A run that ended badly or ran nothing has failed, whatever it counted. */
const atLeastOne = (failed, passed, exitCode) => (failed === 0 && (exitCode !== 0 || passed === 0) ? 1 : failed);

/**
 * Counts a run from vitest's JSON report. A file that crashes before its first test counts as a failed test, so does a
 * run that ends without a report, without a single test, or with an error outside of its tests.
 * @param report the JSON text, or undefined when there is none
 * @param exitCode of vitest
 * @returns `secondAttempts`: the tests that failed first and passed when they were tried again, each with its first
 * failure; `files`: each with its time in seconds
 */
export function countTests(report, exitCode) {
  const run = parsed(report);
  if (!run) return NOTHING;
  const passed = run.numPassedTests;
  const crashed = run.testResults.filter(
    file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
  ).length;
  const secondAttempts = run.testResults
    .flatMap(file => file.assertionResults)
    .filter(test => test.status === 'passed' && test.failureMessages?.length > 0)
    .map(test => `${test.fullName}: ${test.failureMessages[0].split('\n')[0]}`);
  const files = run.testResults.map(({ name, startTime, endTime }) => ({
    name,
    seconds: (endTime - startTime) / 1000,
  }));
  return { passed, failed: atLeastOne(run.numFailedTests + crashed, passed, exitCode), secondAttempts, files };
}

/** The tests of one suite of Playwright's report and of those in it, each with the names it stands below. */
function journeysOf(suite, names = []) {
  const own = (suite.specs ?? []).flatMap(spec =>
    spec.tests.map(test => ({ ...test, file: spec.file, name: [...names, spec.title].join(' > ') })),
  );
  return [...own, ...(suite.suites ?? []).flatMap(inner => journeysOf(inner, [...names, inner.title]))];
}

/** Counts a run from Playwright's JSON report; everything else as `countTests`. */
export function countJourneys(report, exitCode) {
  const run = parsed(report);
  if (!run) return NOTHING;
  const { expected, unexpected, flaky } = run.stats;
  const passed = expected + flaky;
  const journeys = run.suites.flatMap(suite => journeysOf(suite));
  const secondAttempts = journeys
    .filter(({ status }) => status === 'flaky')
    .map(
      ({ name, results }) =>
        `${name}: ${stripVTControlCharacters(results[0].error?.message ?? 'failed').split('\n')[0]}`,
    );
  const seconds = new Map();
  for (const { file, results } of journeys) {
    const spent = results.reduce((sum, { duration }) => sum + duration, 0) / 1000;
    seconds.set(file, (seconds.get(file) ?? 0) + spent);
  }
  const files = [...seconds].map(([name, spent]) => ({ name: `e2e/${name}`, seconds: spent }));
  return { passed, failed: atLeastOne(unexpected, passed, exitCode), secondAttempts, files };
}

/** Returns lines with the files that took longest, longest first. */
export const slowest = (files, count = 20) =>
  files
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
