import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small disk needs root on Linux. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0;
if (!canMount) console.log('The test of a full disk needs root on Linux, to mount a small tmpfs: left out.');

/** Mounts a disk of `megabytes` (2^20 bytes) for one test. */
export async function onSmallDisk(megabytes: number, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'interview-detection-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  try {
    await work(folder);
  } finally {
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}
