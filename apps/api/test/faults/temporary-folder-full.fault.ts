import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { startApiProcess } from '../api-process';
import { expectPromisesKept, figure, summary } from './kept-promises';
import { startMongodSet } from './mongod-set';
import { canMount, onSmallDisk } from './small-disk';
import { schedule, signUp } from './writers';

const RESUME_BYTES = 8 * 1024 * 1024;

it.runIf(canMount)(
  'more uploads than the temporary folder holds are refused with 503, leave nothing there, and go through one by one',
  async () => {
    // One account's uploads are received two at a time: one fits.
    await onSmallDisk(14, async folder => {
      const set = await startMongodSet(1);
      const product = await startApiProcess({ MONGODB_URI: set.uri, TMPDIR: folder });
      try {
        const recruiter = await signUp(product.url);
        // The development server caches compiled scripts in the same folder.
        const uploads = () => readdirSync(folder).filter(name => name.startsWith('interview-detection-upload-'));
        const calls = await Promise.all(
          Array.from({ length: 10 }, () => schedule(product.url, recruiter, RESUME_BYTES)),
        );
        const refused = calls.filter(({ status }) => status !== 201);
        expect(refused.length).toBeGreaterThan(0);
        expect(refused.filter(({ status }) => status !== 503)).toEqual([]);
        // A file is removed once its call was answered.
        await expect.poll(uploads).toEqual([]);

        const after = [
          await schedule(product.url, recruiter, RESUME_BYTES),
          await schedule(product.url, recruiter, RESUME_BYTES),
        ];
        expect(after.map(({ status }) => status)).toEqual([201, 201]);
        const kept = await expectPromisesKept(set.uri, [...calls, ...after]);
        figure(`temporary folder of 14 MB, 10 resumes of 8 MiB at once: ${summary(calls)}; ${JSON.stringify(kept)}`);
      } finally {
        await product.end('SIGKILL');
        await set.end();
      }
    });
  },
);
