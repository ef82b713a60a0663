import { DISK_PROBLEMS } from '@interview-detection/embedded-mongo/start-error';
import { OperatorError } from '../lib/operator-error';
import type { ArchiveFooter } from '../backup/archive-format';

/** Standard input or output instead of a file. */
export const PIPE = '-';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  ...DISK_PROBLEMS,
  EISDIR: 'it is a folder',
  EPIPE: 'the program that reads it has ended',
};

/** Explains in one line why a file cannot be used; returns any other error unchanged. */
export function explainFile(error: unknown, file: string, what: 'read' | 'written'): unknown {
  const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''];
  return reason ? new OperatorError(`${file} cannot be ${what}: ${reason}`, { cause: error }) : error;
}

/** Returns one line about an archive. */
export function summary({ collections, sha256 }: ArchiveFooter): string {
  const sum = (field: 'documents' | 'bytes') => collections.reduce((total, each) => total + each[field], 0);
  const size = `${(sum('bytes') / 1e6).toFixed(1)} MB`;
  return `${sum('documents')} documents of ${collections.length} collections, ${size} uncompressed, checksum ${sha256}`;
}
