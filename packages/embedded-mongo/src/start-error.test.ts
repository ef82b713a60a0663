import { expect, test } from 'vitest';
import { DatabaseStartError, explainFolderError } from './start-error';

function failure(code: string, syscall = 'open'): Error {
  return Object.assign(new Error(`${code}: ${syscall} failed\nat somewhere`), { code, syscall });
}

test.each([
  ['EACCES', 'open', 'this user may not write there'],
  ['EROFS', 'open', 'the disk is read-only'],
  ['ENOENT', 'mkdir', 'the disk is read-only'],
  ['ENOSPC', 'write', 'the disk is full'],
  ['EDQUOT', 'write', 'the disk quota is used up'],
])('%s on %s is one line with what to do', (code, syscall, reason) => {
  const explained = explainFolderError(failure(code, syscall), '/data');
  expect(explained).toBeInstanceOf(DatabaseStartError);
  expect(String(explained)).toMatch(new RegExp(`The data folder /data cannot be used: ${reason}; .*$`));
});

test('any other failure is passed on as it is', () => {
  const error = failure('ENOENT', 'spawn');
  expect(explainFolderError(error, '/data')).toBe(error);
});
