import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const hasProc = existsSync('/proc/self/stat');

function ps(pid: number, column: string): string | undefined {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

function signalReaches(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is alive, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Returns when a process started, as an opaque text: the same process id with another text is another process, because
 * the system reuses ids. Returns undefined if there is no such process (a zombie counts as gone).
 */
export function processStart(pid: number): string | undefined {
  if (hasProc) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name in brackets may contain spaces; the fields after it are: state, parent, …, start time (22nd of all).
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${fields[19]}`;
    } catch {
      return undefined;
    }
  }
  if (!signalReaches(pid)) return undefined;
  return process.platform === 'win32' ? 'running' : (ps(pid, 'lstart') ?? 'running');
}

/** Whether the process runs a `mongod` on exactly this database folder (a real path). */
export function isMongodOn(pid: number, filesDir: string): boolean {
  if (!processStart(pid)) return false;
  if (hasProc) {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(`--dbpath=${filesDir}`);
    } catch {
      return false;
    }
  }
  // Windows has no `ps`; there mongod.lock cannot be read while its mongod is running, so its pid is trusted.
  return process.platform === 'win32' || (ps(pid, 'command')?.includes(`--dbpath=${filesDir} `) ?? false);
}
