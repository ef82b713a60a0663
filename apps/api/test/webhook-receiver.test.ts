import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../../scripts/programs.mjs';
import { deliverWebhook } from '../src/modules/webhooks/delivery.jobs';
import { api } from './api';
import { useDatabase } from './database';
import { environmentWith } from './environment';
import { makeInterview, makeRecruiter } from './factories';
import { runDueJobs } from './jobs';
import { DeliveryModel } from './models';
import { set } from './settings';
import { makeWebhook } from './webhooks';

useDatabase();

const page = await readFile(path.resolve(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8');
const [, code = ''] = /^```js\n([\s\S]*?)^```$/m.exec(page) ?? [];

/** Starts the receiver of the page; returns the lines that it prints. */
async function startDocumented(secret: string, port: number): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'webhook-receiver-'));
  const file = path.join(folder, 'receiver.mjs');
  await writeFile(file, code);
  const settings = { WEBHOOK_SECRET: secret, PORT: String(port) };
  const child = spawn(process.execPath, [file], {
    env: environmentWith(settings),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    child.kill();
    await rm(folder, { recursive: true, force: true });
  });
  const lines: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => lines.push(...text.trim().split('\n')));
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(401);
  return lines;
}

it('the receiver of docs/webhooks.md accepts each signed message once, and refuses everything else', async () => {
  set('WEBHOOK_ALLOW_PRIVATE', true);
  const recruiter = await makeRecruiter();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const { _id, secret } = await makeWebhook(recruiter, { url, events: ['interview.scheduled'] });
  const lines = await startDocumented(secret, port);

  const interview = await makeInterview(recruiter);
  await runDueJobs({ kinds: [deliverWebhook] });
  const delivery = await DeliveryModel.findOne().orFail().lean();
  expect(delivery).toMatchObject({ state: 'delivered', attempts: [{ status: 204 }] });
  const line = `interview.scheduled ${delivery.createdAt.toISOString()} ${interview._id}`;
  await expect.poll(() => lines).toEqual([line]);

  // The same again, which it knows; then a ping, so that it is certain that nothing else comes.
  const again = `/webhooks/${_id}/deliveries/${delivery._id.toHexString()}/redeliver`;
  await api.post(again).set(recruiter.auth).expect(200);
  await runDueJobs({ kinds: [deliverWebhook] });
  await api.post(`/webhooks/${_id}/ping`).set(recruiter.auth).expect(200);
  await runDueJobs({ kinds: [deliverWebhook] });
  await expect.poll(() => lines).toEqual([line, expect.stringMatching(/^ping /)]);

  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
  };
  const forged = await fetch(url, { method: 'POST', headers, body: delivery.body });
  expect(forged.status).toBe(401);
});
