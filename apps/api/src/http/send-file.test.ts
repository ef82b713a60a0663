import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, it, vi } from 'vitest';
import express from 'express';
import { logger } from '../lib/logger';
import type { StoredFile } from '../lib/file-store';
import { errorHandler } from './error-handler';
import { sendFile } from './send-file';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** One request to a server that answers with this file. */
async function fetchFile(file: Partial<StoredFile>, method = 'GET'): Promise<IncomingMessage> {
  const stored = { name: 'resume.pdf', size: 4, open: async () => Readable.from(['%PDF']), ...file };
  const app = express();
  app.use((_req, res) => sendFile(res, stored, 'application/pdf'));
  app.use(errorHandler);
  const server = createServer(app).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, host: '127.0.0.1', method, agent: false }).end();
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  return reply;
}

it('sends a file inline under its own name, not to be sniffed, run, or stored', async () => {
  const reply = await fetchFile({});
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '4',
    'content-disposition': 'inline; filename="resume.pdf"',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  });
  expect(Buffer.concat(await reply.toArray()).toString()).toBe('%PDF');
});

it.each([
  ['résumé.pdf', `inline; filename="r?sum?.pdf"; filename*=UTF-8''r%C3%A9sum%C3%A9.pdf`],
  ['résumé 李.pdf', `inline; filename="r?sum? ?.pdf"; filename*=UTF-8''r%C3%A9sum%C3%A9%20%E6%9D%8E.pdf`],
  ['a "b".pdf', 'inline; filename="a \\"b\\".pdf"'],
])('names the file %s', async (name, disposition) => {
  const { headers } = await fetchFile({ name });
  expect(headers['content-disposition']).toBe(disposition);
});

it('answers HEAD with the headers alone, without opening the file', async () => {
  const open = vi.fn<StoredFile['open']>();
  const reply = await fetchFile({ open }, 'HEAD');
  expect(reply.headers).toMatchObject({ 'content-length': '4', 'content-type': 'application/pdf' });
  expect(open).not.toHaveBeenCalled();
});

it('answers with the documented error, as JSON, when the file cannot be opened', async () => {
  const open = () => Promise.reject(new Error('gone'));
  const reply = await fetchFile({ open });
  expect(reply.statusCode).toBe(500);
  expect(reply.headers['content-type']).toContain('application/json');
  expect(reply.headers).not.toHaveProperty('content-disposition');
  expect(JSON.parse(Buffer.concat(await reply.toArray()).toString())).toMatchObject({ code: 'INTERNAL' });
});

it('breaks the connection off when the file ends in the middle, so that half a file never looks whole', async () => {
  const open = async () =>
    Readable.from(
      (async function* () {
        yield '%P';
        throw new Error('the store broke');
      })(),
    );
  const reply = await fetchFile({ open });
  await expect(reply.toArray()).rejects.toThrow('aborted');
});

it('does not log an error when the reader goes away', async () => {
  const log = vi.spyOn(logger, 'error');
  const endless = new Readable({ read: () => endless.push(Buffer.alloc(64 * 1024)) });
  const reply = await fetchFile({ size: 1e12, open: async () => endless });
  reply.destroy();
  await vi.waitFor(() => expect(endless.destroyed).toBe(true), 20_000);
  await new Promise(setImmediate);
  expect(log).not.toHaveBeenCalled();
});
