import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { expectLog } from '#api/test/quiet';
import { openModel } from './language-model.gateway';

/** A server on this machine until the test ends; returns its address, and how often it was asked. */
async function serve(listener: RequestListener) {
  const served = { url: '', asked: 0 };
  const server = createServer((req, res) => {
    served.asked++;
    listener(req, res);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  served.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return served;
}

const ask = (baseUrl: string) =>
  openModel({ baseUrl, name: 'double', apiKey: 'a key', timeoutMs: 20_000, concurrency: 1 }).ask({
    schema: z.object({ answer: z.string() }),
    instructions: 'Answer',
    prompt: 'What Adaeze said',
  });

it.each([302, 303, 307])('follows no redirect with what people wrote, nor with its key: %i', async status => {
  expectLog(/the language model did not answer/);
  const elsewhere = await serve((_req, res) => res.end('{}'));
  const model = await serve((_req, res) => res.writeHead(status, { location: elsewhere.url }).end());
  await expect(ask(model.url)).rejects.toThrow('Cannot connect to API');
  expect(model.asked).toBeGreaterThan(0);
  expect(elsewhere.asked).toBe(0);
});

it('reads no more of a reply that has no end than a reply may have', async () => {
  expectLog(/the language model did not answer/);
  let sent = 0;
  const model = await serve((_req, res) => {
    res.writeHead(200, { 'content-type': 'application/json' });
    const more = () => {
      if (res.destroyed) return;
      sent += 64;
      if (res.write(' '.repeat(64 * 1024))) setImmediate(more);
      else res.once('drain', more);
    };
    more();
  });
  await expect(ask(model.url)).rejects.toThrow('Failed to process');
  // Three tries, and what the buffers of their sockets hold. Kilobytes.
  expect(sent).toBeLessThan(3 * 32 * 1024);
});
