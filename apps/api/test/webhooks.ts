import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NewWebhook } from '@interview-detection/shared/webhooks/webhooks.schema';
import { onTestFinished } from 'vitest';
import { currentTime } from '#api/lib/app-context';
import { api } from './api';
import type { Person } from './factories';
import { DeliveryModel } from './models';

/** Creates a webhook of the person's company; nothing listens at its address unless one is given. */
export async function makeWebhook(
  person: Pick<Person, 'auth'>,
  fields: { url?: string; events?: string[]; description?: string } = {},
): Promise<NewWebhook> {
  const reply = await api
    .post('/webhooks')
    .set(person.auth)
    .send({ url: 'https://hooks.example.org/', events: ['interview.scheduled'], ...fields });
  if (reply.status !== 201) throw new Error(`The webhook was not made: ${JSON.stringify(reply.body)}`);
  return reply.body.data as NewWebhook;
}

/** Stores a message that a webhook's receiver has accepted; returns its id. */
export async function makeDelivery(company: string, webhook: string): Promise<string> {
  const now = currentTime();
  const record = { company, webhook, type: 'ping', body: '{}', state: 'delivered', queuedAt: now, createdAt: now };
  return (await DeliveryModel.create(record as never))._id.toHexString();
}

/** A request to a receiver. */
export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/**
 * Starts a receiver on this machine until the test ends: it stores the requests, and replies with the configured
 * status.
 */
export async function startReceiver(listener?: RequestListener) {
  const received: Received[] = [];
  const receiver = { url: '', received, status: 204, close: () => server.close() };
  const server = createServer((req, res) => {
    let body = '';
    req.setEncoding('utf8');
    req.on('data', (chunk: string) => (body += chunk));
    req.on('end', () => {
      received.push({ headers: req.headers, body });
      if (listener) listener(req, res);
      else res.writeHead(receiver.status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
}
