/** The embedded database cannot run. The message is one line for a person that says what to do. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}

/** What is wrong with a place on the disk, by error code. */
export const DISK_PROBLEMS = {
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of this path is a file',
} as const;

const NOT_ALLOWED = 'this user may not write there; change its owner or set DATA_DIR to another folder';
const NOT_A_FOLDER = `${DISK_PROBLEMS.ENOTDIR}; set DATA_DIR to a folder`;
const CAUSES: Readonly<Record<string, string>> = {
  EACCES: NOT_ALLOWED,
  EPERM: NOT_ALLOWED,
  EROFS: `${DISK_PROBLEMS.EROFS}; set DATA_DIR to a folder that can be written`,
  ENOSPC: `${DISK_PROBLEMS.ENOSPC}; free some space or set DATA_DIR to another disk`,
  EDQUOT: `${DISK_PROBLEMS.EDQUOT}; free some space or set DATA_DIR to another disk`,
  ENOTDIR: NOT_A_FOLDER,
  EEXIST: NOT_A_FOLDER,
};

/** Turns a file system failure on the data folder into one clear line; returns any other error unchanged. */
export function explainFolderError(error: unknown, folder: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  // Creating a folder with its parents on a read-only disk is reported as ENOENT.
  const cause = code === 'ENOENT' && syscall === 'mkdir' ? CAUSES['EROFS'] : CAUSES[code ?? ''];
  return cause
    ? new DatabaseStartError(`The data folder ${folder} cannot be used: ${cause}.`, { cause: error })
    : error;
}
