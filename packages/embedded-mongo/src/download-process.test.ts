import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runDownload } from './download-process';

/**
 * Runs a program of Node as a download into a folder, which it finds in `folder`; the file `told` is in it once progress was
 * told. @returns the lines of progress
 */
async function download(program: string, stallMs = 600_000): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'interview-detection-download-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const lines: string[] = [];
  const args = ['-e', `const folder = process.argv[1]; const fs = require('node:fs'); ${program}`, folder];
  const fetched = { command: process.execPath, args, folder, label: 'a file', totalBytes: 4_000_000, stallMs };
  const onProgress = (line: string) => {
    lines.push(line);
    writeFileSync(join(folder, 'told'), '');
  };
  await runDownload({ ...fetched, onProgress });
  return lines;
}

test('a download in progress says how far it is', async () => {
  const lines = await download(
    `fs.mkdirSync(folder + '/part'); fs.writeFileSync(folder + '/part/file', ''); fs.truncateSync(folder + '/part/file', 3_000_000);
     setInterval(() => fs.existsSync(folder + '/told') && process.exit(0), 50);`,
  );
  expect(lines[0]).toBe('a file: 3 MB of 4 MB (75 %)');
});

test(
  'a program that fails is reported with its last line, one that downloads nothing is ended',
  { tags: 'deep' },
  async () => {
    await expect(download(`console.log('looking'); console.error('no such host'); process.exit(2)`)).rejects.toThrow(
      /^no such host$/,
    );
    await expect(download('setInterval(() => undefined, 1_000)', 1)).rejects.toThrow('no data for 0 s, given up');
  },
);
