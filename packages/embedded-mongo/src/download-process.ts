import { spawn } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface DownloadProcess {
  readonly command: string;
  readonly args: readonly string[];
  /** Folder the program writes to: its size is the progress. */
  readonly folder: string;
  /** What is being downloaded, for the progress lines. */
  readonly label: string;
  /** Expected size in bytes, if known. */
  readonly totalBytes?: number;
  /**
   * Stops the program after this long without a new byte: closed networks often drop packets silently. Milliseconds.
   */
  readonly stallMs: number;
  readonly onProgress: (line: string) => void;
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = entries.map(async name => {
    const found = await stat(join(folder, name)).catch(() => undefined);
    return found?.isFile() ? found.size : 0;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_000_000)} MB`;
}

/**
 * Runs a program that downloads into a folder, with a progress line every second; stops it when it stalls.
 * @throws Error with the program's last line when it fails
 */
export async function runDownload(download: DownloadProcess): Promise<void> {
  const { command, args, folder, label, totalBytes, stallMs, onProgress } = download;
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keepOutput = (chunk: Buffer) => (output = (output + chunk.toString('utf8')).slice(-4000));
  child.stdout.on('data', keepOutput);
  child.stderr.on('data', keepOutput);

  let seen = 0;
  let lastGrowth = Date.now();
  let stalled = false;
  let isMeasuring = false;
  const timer = setInterval(async () => {
    // On a slow disk, measuring a large folder takes longer than a second.
    if (isMeasuring) return;
    isMeasuring = true;
    const size = await sizeOf(folder);
    isMeasuring = false;
    if (size > seen) {
      seen = size;
      lastGrowth = Date.now();
      const part = totalBytes
        ? ` of ${megabytes(totalBytes)} (${Math.min(100, Math.round((size / totalBytes) * 100))} %)`
        : '';
      onProgress(`${label}: ${megabytes(size)}${part}`);
    } else if (Date.now() - lastGrowth > stallMs) {
      stalled = true;
      child.kill('SIGKILL');
    }
  }, 1000);
  const end = () => child.kill();
  process.once('exit', end);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (stalled) throw new Error(`no data for ${Math.round(stallMs / 1000)} s, given up`);
    if (code !== 0) throw new Error(output.trim().split('\n').at(-1) || `${command} ended with ${code}`);
  } finally {
    clearInterval(timer);
    process.removeListener('exit', end);
  }
}
