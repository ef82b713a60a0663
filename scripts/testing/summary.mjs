// The end of a test run: short enough that its last 80 lines contain every failure.

const MOST_FAILURES = 18;
const MOST_FLAKY = 8;

/** Returns the command that reruns only what failed. */
export function rerunOf({ file, part, rerun }, command) {
  if (rerun) return rerun;
  return file ? `${command} -- ${file}` : `${command} -- --only ${part}`;
}

const titleOf = ({ part, file, test }) => [part, file ? `${file} > ${test}` : test].join(': ');

const failureLines = (failure, command) => [
  `✗ ${titleOf(failure)}`,
  `    ${failure.error}${failure.where ? ` (${failure.where})` : ''}`,
  `    alone: ${rerunOf(failure, command)}`,
];

/** Returns the first `count` items of a list as lines, and one line about the rest. */
function capped(list, count, line, rest) {
  const lines = list.slice(0, count).flatMap(line);
  const left = list.slice(count);
  return left.length === 0 ? lines : [...lines, rest(left)];
}

const filesOf = failures => [...new Set(failures.map(({ file, part }) => file ?? part))].slice(0, 12).join(', ');

/** Returns lines with the files that took longest, longest first. */
export const slowest = (seconds, count = 12) =>
  [...seconds]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([name, time]) => `${time.toFixed(1).padStart(7)} s  ${name}`);

const minutes = seconds => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** Returns a table of the stages: wall-clock and CPU time, and their counts. */
export function stageLines(stages) {
  const row = ([name, wall, cpu, passed, failed]) =>
    `  ${name.padEnd(10)} ${wall.padStart(6)} ${cpu.padStart(10)} ${passed.padStart(7)} ${failed.padStart(7)}`;
  const rows = stages.map(({ name, wall, cpu, passed, failed }) =>
    row([name, minutes(wall), cpu === undefined ? '' : minutes(cpu), String(passed), String(failed)]),
  );
  return [row(['part', 'time', 'processor', 'passed', 'failed']), ...rows];
}

/** Sorts failures so that the first of each part come first. */
function byTurns(failures) {
  const seen = new Map();
  const turn = failure => {
    const count = seen.get(failure.part) ?? 0;
    seen.set(failure.part, count + 1);
    return count;
  };
  return failures
    .map(failure => ({ failure, turn: turn(failure) }))
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ failure }) => failure);
}

/**
 * Returns the lines that a run ends with, the last of them `N passed, N failed`.
 * @param {{ passed: number, failures: object[], flaky: object[], stages: object[], seconds: Map<string, number>, total: object, command: string }} run
 * `command` is how the run was started: `npm test` or `npm run test:deep`
 */
export function summaryLines({ passed, failures, flaky, stages, seconds, total, command }) {
  const lines = [];
  if (seconds.size > 0) lines.push('', 'The slowest files:', ...slowest(seconds));
  if (stages.length > 0) lines.push('', ...stageLines([...stages, total]));
  if (failures.length > 0) {
    const others = left => `✗ and ${left.length} more, in ${filesOf(left)}`;
    lines.push(
      '',
      'Failed:',
      ...capped(byTurns(failures), MOST_FAILURES, failure => failureLines(failure, command), others),
    );
  }
  if (flaky.length > 0) {
    const line = failure => `~ ${titleOf(failure)}: ${failure.error}`;
    const others = left => `~ and ${left.length} more, in ${filesOf(left)}`;
    lines.push(
      '',
      'Passed at the second attempt only, each a fault to be found:',
      ...capped(flaky, MOST_FLAKY, line, others),
    );
  }
  return [...lines, '', `${passed} passed, ${failures.length} failed`];
}
