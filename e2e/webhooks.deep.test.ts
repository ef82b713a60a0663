import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, productUrl, test } from './fixtures';
import { expectAccessibleInThemes } from './page-checks';
import { newRecruiter } from './recruiter';

interface Message {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver on this machine, which responds with the status that is set. */
async function startReceiver() {
  const receiver = { url: '', status: 204, messages: [] as Message[], stop: () => server.close() };
  const server = createServer((req, res) => {
    let body = '';
    req.setEncoding('utf8').on('data', (text: string) => (body += text));
    req.on('end', () => {
      receiver.messages.push({ headers: req.headers, body });
      res.writeHead(receiver.status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  return receiver;
}

test('a receiver is added with a secret that is shown once, gets each event, and gets a refused one again', async ({
  visit,
}) => {
  const recruiter = await newRecruiter(productUrl());
  const receiver = await startReceiver();
  const { page, complaints } = await visit({ viewport: { width: 1280, height: 900 }, token: recruiter.token });

  await page.goto('/settings/webhooks');
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  const form = page.getByRole('dialog', { name: 'Add a webhook' });
  await form.getByLabel('Address').fill(receiver.url);
  await form.getByRole('button', { name: 'Add a webhook' }).click();
  const kept = page.getByRole('dialog', { name: 'Keep this secret' });
  const secret = await kept.getByLabel('Secret').inputValue();
  await kept.getByRole('button', { name: 'Done' }).click();

  receiver.status = 500;
  const interview = await recruiter.schedule({ candidate: 'Ines Fonseca', interviewType: 'Real' });
  await page.getByRole('button', { name: `Open ${receiver.url}` }).click();
  const deliveries = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');
  await expect(deliveries).toHaveCount(1);
  // The page polls while a delivery waits.
  await expect(deliveries.first()).toContainText('Answered 500');
  await expectAccessibleInThemes(page, '[role=dialog]');

  // It is also retried automatically, perhaps before the press: it may have arrived by then.
  receiver.status = 204;
  await deliveries
    .first()
    .getByRole('button', { name: /^Send (now|again)/ })
    .click();
  await expect(deliveries.first()).toContainText('Delivered');
  const message = receiver.messages.at(-1);
  expect(JSON.parse(message?.body ?? '')).toMatchObject({
    type: 'interview.scheduled',
    data: { _id: interview, candidate: { name: 'Ines Fonseca' } },
  });
  const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signature } = message?.headers ?? {};
  const mac = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'));
  expect(signature).toBe(`v1,${mac.update(`${String(id)}.${String(seconds)}.${message?.body}`).digest('base64')}`);

  await page.getByRole('button', { name: 'Send a ping' }).click();
  await expect(deliveries).toHaveCount(2);
  await expect(deliveries.first()).toContainText('Delivered');
  expect(complaints).toEqual([]);
  receiver.stop();
});
