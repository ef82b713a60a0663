import { describeError, recorder, shortPath } from './records.mjs';

const write = recorder();

/** Reporter of Node's test runner for `npm test`: see records.mjs. */
export default async function* recordsReporter(source) {
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const { file, name, line, details, skip, todo } = data;
    // A file that fails to load is reported as a failed test named after its path.
    const isSuite = details?.type === 'suite';
    if (isSuite || !file) continue;
    const outcome = type === 'test:fail' ? 'failed' : skip || todo ? 'skipped' : 'passed';
    const cause = details.error?.cause ?? details.error;
    const error = outcome === 'failed' ? { error: describeError(cause) } : {};
    const seconds = details.duration_ms / 1000;
    write({ kind: 'test', file: shortPath(file), part: 'scripts', name, line, outcome, seconds, ...error });
  }
  write({ kind: 'end' });
  yield '';
}
