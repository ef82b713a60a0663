/**
 * @typedef {{ part: string, file?: string, test: string, error: string, where?: string }} Failure
 * `file` is missing if a failure belongs to no file; the second attempt is then the whole part
 * @typedef {{ passed: Set<string>, failures: Failure[], seconds: Map<string, number> }} Outcome
 * `passed`: keys of the tests that passed; `seconds` by file
 */

const keyOf = ({ file = '', test }) => `${file} > ${test}`;

// The name of a failure that belongs to no single test.
const WHOLE_FILE = '(the file)';
const WHOLE_RUN = '(the whole run)';
const OUTSIDE = '(outside of all tests)';
const isTest = ({ test }) => ![WHOLE_FILE, WHOLE_RUN, OUTSIDE].includes(test);

/**
 * Returns the outcome of a run.
 * @param records of its reporter, see records.mjs
 * @param {{ part: string, code: number, cut?: string, output?: string }} run `cut` says why it was stopped from outside
 * @returns {Outcome}
 */
export function outcomeOf(records, { part, code, cut, output = '' }) {
  const passed = new Set();
  const seconds = new Map();
  const failures = [];
  const begun = new Set();
  let plan = { unit: 'test', counts: {} };
  let hasEnded = false;
  const fail = (record, test, { message, where }) =>
    failures.push({ part: record.part ?? part, file: record.file, test, error: message, where });
  for (const record of records) {
    const { kind, file } = record;
    if (kind === plan.unit) {
      plan.counts[file] -= 1;
      seconds.set(file, (seconds.get(file) ?? 0) + record.seconds);
    }
    if (kind === 'plan') plan = { unit: record.unit, counts: { ...record.counts } };
    else if (kind === 'begin') begun.add(file);
    else if (kind === 'test' && record.outcome === 'passed') passed.add(keyOf({ file, test: record.name }));
    else if (kind === 'test' && record.outcome === 'failed') fail(record, record.name, record.error);
    else if (kind === 'file') for (const error of record.errors) fail(record, WHOLE_FILE, error);
    else if (kind === 'error') fail(record, file ? WHOLE_FILE : OUTSIDE, record.error);
    else if (kind === 'end') hasEnded = true;
  }
  if (!hasEnded) {
    const why = cut ?? lastError(output) ?? `it ended with exit code ${code} before its end`;
    const left = Object.keys(plan.counts).filter(file => plan.counts[file] > 0);
    const running = left.filter(file => begun.has(file));
    for (const file of running) fail({ file }, WHOLE_FILE, { message: `it was running when the run ended: ${why}` });
    for (const file of left.filter(each => !begun.has(each)))
      fail({ file }, WHOLE_FILE, { message: `it had not begun when the run ended: ${why}` });
    if (left.length === 0) fail({}, WHOLE_RUN, { message: why });
  } else if (failures.length === 0 && code !== 0) {
    fail({}, WHOLE_RUN, { message: lastError(output) ?? `every test passed, and yet it ended with exit code ${code}` });
  } else if (failures.length === 0 && passed.size === 0) fail({}, WHOLE_RUN, { message: 'it ran no test' });
  return { passed, failures, seconds };
}

/** Returns the line of a tool's output that says most about why it failed. */
export function lastError(output) {
  const lines = output.split('\n').map(line => line.trim());
  const telling = lines.filter(line => /\b\w*Error\b|\berror\b|fatal|ENOSPC|out of memory|^✗/i.test(line));
  return telling.at(-1) ?? lines.findLast(line => line !== '');
}

/** Returns the files of a second attempt, or undefined if everything has to run again. */
export function filesToRetry({ failures }) {
  const files = [...new Set(failures.map(({ file }) => file))];
  return files.includes(undefined) ? undefined : files;
}

/**
 * Combines a run with the second attempt at its failures. A test failed if it failed in both, or did not run again.
 * @param {Outcome} first
 * @param {Outcome} second
 * @param {boolean} isWhole whether everything ran again, not only the files that had failed
 * @returns {Outcome & { flaky: Failure[] }} `flaky`: tests that passed only at the second attempt, with their first
 * error
 */
export function joinAttempts(first, second, isWhole) {
  const failedAgain = new Map(second.failures.map(failure => [keyOf(failure), failure]));
  const filesThatFailed = new Set(second.failures.map(({ file }) => file));
  const passes = failure => {
    if (failedAgain.has(keyOf(failure)) || second.passed.size === 0) return false;
    if (isTest(failure)) return isWhole || second.passed.has(keyOf(failure));
    return failure.file === undefined ? second.failures.length === 0 : !filesThatFailed.has(failure.file);
  };
  const flaky = first.failures.filter(passes);
  const failures = first.failures
    .filter(failure => !flaky.includes(failure))
    .map(failure => failedAgain.get(keyOf(failure)) ?? failure);
  // A file whose tests did not start at first may now have a failure in one of them.
  const known = new Set(first.failures.map(keyOf));
  const isOfBroken = ({ file }) => first.failures.some(one => !isTest(one) && (one.file ?? file) === file);
  const further = second.failures.filter(failure => !known.has(keyOf(failure)) && isOfBroken(failure));
  const passed = new Set([...first.passed, ...second.passed]);
  return { passed, failures: [...failures, ...further], seconds: first.seconds, flaky };
}

/** Returns the outcome of a part that counts its own tests and names its failures as far as it can. */
export function countedOutcome(part, { passed, failed, failures = [] }) {
  const unnamed = Array.from({ length: Math.max(0, failed - failures.length) }, () => ({
    test: WHOLE_RUN,
    error: `failed: see "> ${part}" above`,
  }));
  return {
    passed: new Set(Array.from({ length: passed }, (_, index) => `${part} ${index}`)),
    failures: [...failures, ...unnamed].map(failure => ({ part, ...failure })),
    seconds: new Map(),
  };
}
