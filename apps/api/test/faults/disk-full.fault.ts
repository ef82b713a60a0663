import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { startApiProcess } from '../api-process';
import { expectPromisesKept, figure, summary } from './kept-promises';
import { startMongodSet } from './mongod-set';
import { canMount, onSmallDisk } from './small-disk';
import { schedule, signUp, type Call } from './writers';

const RESUME_BYTES = 4 * 1024 * 1024;
it.runIf(canMount)('a full disk costs no acknowledged write, and with room writing continues', async () => {
  await onSmallDisk(420, async folder => {
    const ballast = join(folder, 'ballast');
    writeFileSync(ballast, Buffer.alloc(60 * 1024 * 1024));
    const set = await startMongodSet(1, folder);
    const product = await startApiProcess({ MONGODB_URI: set.uri, DISK_RESERVE_MB: '0' });
    try {
      const recruiter = await signUp(product.url);
      const calls: Call[] = [];
      const isFull = () => calls.filter(({ status }) => status !== 201).length >= 3;
      while (!isFull() && calls.length < 200) calls.push(await schedule(product.url, recruiter, RESUME_BYTES));
      expect(isFull()).toBe(true);
      const refused = calls.filter(({ status }) => status !== 201);
      // MongoDB exits when it cannot write: to the product the database is unavailable.
      expect(refused.filter(({ status, ms }) => status !== 503 || ms > 5_000)).toEqual([]);

      rmSync(ballast);
      const [mongod] = set.members;
      if (mongod && mongod.process.exitCode === null && mongod.process.signalCode === null) {
        await set.signal(mongod, 'SIGKILL');
      }
      if (mongod) await set.start(mongod);
      await set.primary();
      await vi.waitFor(
        async () => {
          calls.push(await schedule(product.url, recruiter));
          expect(calls.at(-1)?.status).toBe(201);
        },
        { timeout: 600_000 },
      );
      const kept = await expectPromisesKept(set.uri, calls);
      figure(
        `disk of 420 MB filled by resumes of 4 MiB: ${summary(calls)}; ${JSON.stringify(kept)}; with room it went on`,
      );
    } finally {
      await product.end('SIGKILL');
      await set.end();
    }
  });
});
