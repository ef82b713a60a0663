import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../workspace.mjs';

// The reporters of vitest, Playwright and Node write the same records, a line of JSON each, as things happen: a run that
// is killed has left what it did and what it was doing.
//
//   { kind: 'plan', unit, counts }                              what will run: how many units (files or tests) of each file
//   { kind: 'begin', file }                                     a file, or a test of it, began
//   { kind: 'test', file, part?, name, line?, outcome, seconds, error? }   outcome: passed, failed or skipped
//   { kind: 'file', file, part?, seconds, errors }              a file ended; errors of its hooks and its loading
//   { kind: 'error', file?, error }                             an error outside of all tests
//   { kind: 'end' }                                             the run came to its end
//
// A file is a path below the clone, with `/`; an error is `{ message, where? }`.

const FRAME = /(file:\/\/\/[^\s()]+?|\/[^\s():]+|[A-Z]:\\[^\s():]+):(\d+):\d+/g;

/** Returns a path below the clone with `/`; other paths unchanged. */
export function shortPath(path) {
  const file = path.startsWith('file:') ? fileURLToPath(path) : path;
  return file.startsWith(root) ? file.slice(root.length + 1).replaceAll('\\', '/') : file;
}

/** Returns the first line of a thrown value and the first frame of this repository in its stack. */
export function describeError(error) {
  const text = stripVTControlCharacters(String(error?.message ?? error?.value ?? error ?? 'unknown error'));
  const message =
    text
      .split('\n')
      .find(line => line.trim() !== '')
      ?.trim() ?? 'unknown error';
  const stack = stripVTControlCharacters(String(error?.stack ?? ''));
  const frames = [...stack.matchAll(FRAME)].map(([, file, line]) => `${shortPath(file)}:${line}`);
  const own = frames.find(frame => !/^\/|^file:|^[A-Z]:|node_modules/.test(frame));
  return { message: message.slice(0, 300), ...(own ? { where: own } : {}) };
}

/** Returns a function that appends a record to the file named by TEST_RECORDS. */
export function recorder(file = process.env.TEST_RECORDS) {
  return record => {
    if (file) appendFileSync(file, `${JSON.stringify(record)}\n`);
  };
}

/** Returns the records of a file. Skips a line that a killed run left incomplete. */
export function readRecords(file) {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap(line => {
      try {
        return [JSON.parse(line)];
      } catch {
        return [];
      }
    });
}
