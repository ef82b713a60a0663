import { describeError, recorder, shortPath } from './records.mjs';

const write = recorder();
const fileOf = test => shortPath(test.location.file);

/** Playwright's reporter for `npm test`: see records.mjs. */
export default class RecordsReporter {
  onBegin(_config, suite) {
    const counts = {};
    for (const file of suite.allTests().map(fileOf)) counts[file] = (counts[file] ?? 0) + 1;
    write({ kind: 'plan', unit: 'test', counts });
  }

  onTestBegin(test) {
    write({ kind: 'begin', file: fileOf(test) });
  }

  onTestEnd(test, result) {
    // The names of its describe blocks, which follow the project and the file.
    const name = test.titlePath().slice(3).join(' > ');
    const hasFailed = test.outcome() === 'unexpected';
    const outcome = hasFailed ? 'failed' : result.status === 'skipped' ? 'skipped' : 'passed';
    const error = hasFailed ? { error: describeError(result.error ?? { message: `ended as ${result.status}` }) } : {};
    const seconds = result.duration / 1000;
    write({
      kind: 'test',
      file: fileOf(test),
      part: 'e2e',
      name,
      line: test.location.line,
      outcome,
      seconds,
      ...error,
    });
  }

  onError(error) {
    const file = error.location?.file;
    write({ kind: 'error', ...(file ? { file: shortPath(file) } : {}), error: describeError(error) });
  }

  onEnd() {
    write({ kind: 'end' });
  }

  printsToStdio() {
    return false;
  }
}
