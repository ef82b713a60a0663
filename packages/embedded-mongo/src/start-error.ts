/** The embedded database cannot run. The message is one line for a person and says what to do. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}

const CAUSES: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there; change its owner or set DATA_DIR to another folder',
  EPERM: 'this user may not write there; change its owner or set DATA_DIR to another folder',
  EROFS: 'the disk is read-only; set DATA_DIR to a folder that can be written',
  ENOSPC: 'the disk is full; free some space or set DATA_DIR to another disk',
  EDQUOT: 'the disk quota is used up; free some space or set DATA_DIR to another disk',
  ENOTDIR: 'a part of this path is a file; set DATA_DIR to a folder',
  EEXIST: 'a part of this path is a file; set DATA_DIR to a folder',
};

/**
 * Turns a file system failure on the data folder into one clear line; any other error is returned as it came.
 */
export function explainFolderError(error: unknown, folder: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  // Making a folder with its parents on a read-only disk is reported as ENOENT.
  const cause = code === 'ENOENT' && syscall === 'mkdir' ? CAUSES['EROFS'] : CAUSES[code ?? ''];
  return cause
    ? new DatabaseStartError(`The data folder ${folder} cannot be used: ${cause}.`, { cause: error })
    : error;
}
