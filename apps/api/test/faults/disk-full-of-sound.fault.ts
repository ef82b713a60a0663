import { randomBytes } from 'node:crypto';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startApiProcess } from '../api-process';
import { begin, call } from './bot-caller';
import { figure } from './kept-promises';
import { startMongodSet } from './mongod-set';
import { canMount, onSmallDisk } from './small-disk';
import { signUp } from './writers';

const MEGABYTE = 1024 * 1024;
const RESERVE_MB = 120;
/** Room for audio beyond the reserve. */
const ROOM_MB = 40;

const freeOf = (folder: string) => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

it.runIf(canMount)(
  'a disk that fills during a recording stops the recording alone: typed text is stored, and with room the recording continues',
  async () => {
    await onSmallDisk(700, async folder => {
      const set = await startMongodSet(1, folder);
      const settings = {
        DISK_RESERVE_MB: String(RESERVE_MB),
        STT_BASE_URL: 'http://127.0.0.1:9',
        QUOTA_UPLOADS_MB: '0',
      };
      const product = await startApiProcess({ MONGODB_URI: set.uri, ...settings });
      try {
        const { url } = product;
        const own = await begin(url, await signUp(url), 'adaeze@example.org');
        const begun = { mime: 'audio/webm', startedAt: new Date().toISOString(), turn: 1 };
        const record = async () => {
          const { status, data } = await call('POST', `${url}/candidate/recordings`, own, begun);
          return { status, recording: `${url}/candidate/recordings/${String(data?._id)}` };
        };
        const ballast = join(folder, 'ballast');
        writeFileSync(ballast, Buffer.alloc(freeOf(folder) - (RESERVE_MB + ROOM_MB) * MEGABYTE));

        let [{ recording }, n, kept] = [await record(), 0, 0];
        let status: number | null = 200;
        for (; status === 200 && kept < 150; n++) {
          if (n === 16) {
            const next = await record();
            // The disk may be full at this moment as well.
            if (next.status !== 201) {
              ({ status } = next);
              break;
            }
            [recording, n] = [next.recording, 0];
          }
          ({ status } = await call('PUT', `${recording}/chunks/${n}`, own, randomBytes(MEGABYTE)));
          if (status === 200) kept++;
        }
        expect(status).toBe(503);
        expect(freeOf(folder)).toBeGreaterThan((RESERVE_MB / 2) * MEGABYTE);
        expect((await call('POST', `${recording}/finish`, own, {})).status).toBe(503);
        expect((await call('PUT', `${url}/candidate/draft`, own, { turn: 1, text: 'I type' })).status).toBe(200);
        const answered = await call('POST', `${url}/candidate/answers`, own, { turn: 1, text: 'I type instead.' });
        expect([answered.status, answered.data.turn]).toEqual([200, 2]);

        rmSync(ballast);
        await expect
          .poll(async () => (await call('POST', `${recording}/finish`, own, {})).status, { timeout: 600_000 })
          .toBe(200);
        figure(`disk with ${ROOM_MB} MB above the reserve: ${kept} MB of sound kept, then 503; typing went on`);
      } finally {
        await product.end('SIGKILL');
        await set.end();
      }
    });
  },
);
