import { once } from 'node:events';
import { request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import express from 'express';
import supertest from 'supertest';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { expectLog } from '#api/test/quiet';
import { logger } from '../lib/logger';
import { callerGone } from '../lib/request-context';
import { errorHandler } from './error-handler';
import { serveMetrics } from './metrics';
import { requestLog } from './request-log';
import { sendFile } from './send-file';

const app = express().set('trust proxy', 'loopback');
app
  .use(requestLog)
  .get('/people/:id', (req, res) => {
    res.locals.route = '/people/:id';
    res.status(req.params.id === 'bad' ? 500 : 200).json({});
  })
  .get('/metrics', serveMetrics);
const api = supertest(app);

let signal: AbortSignal | undefined;
app.get('/waits', (req, res) => {
  signal = callerGone();
  if (req.query['answer']) res.json({});
});

async function* cut() {
  yield 'the first part';
  // Until it is on its way.
  await setImmediate();
  throw new Error('the database went away');
}
app
  .get('/cut-file', (_req, res) => sendFile(res, { name: 'a.csv', open: async () => Readable.from(cut()) }))
  .get('/cut-reply', async (_req, res) => {
    for await (const part of cut()) res.write(part);
  })
  .use(errorHandler);

/** Calls `/waits`, and goes away once the request is being worked on. */
async function goOnceTaken(): Promise<void> {
  const server: Server = app.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  signal = undefined;
  const call = request({ port: (server.address() as AddressInfo).port, path: '/waits' }).on('error', () => undefined);
  call.end();
  await vi.waitFor(() => expect(signal).toBeDefined(), { timeout: 120_000 });
  call.destroy();
}

const info = vi.spyOn(logger, 'info');
const error = vi.spyOn(logger, 'error');
beforeEach(() => {
  info.mockClear();
  error.mockClear();
});

describe('the request id', () => {
  it('is new for every request', async () => {
    const ids = await Promise.all([1, 2, 3].map(async id => (await api.get(`/people/${id}`)).headers['x-request-id']));
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is that of a trusted proxy if that is well-formed', async () => {
    await api.get('/people/1').set('X-Request-Id', 'proxy-1.2_3').expect('X-Request-Id', 'proxy-1.2_3');
  });

  it.each([0, '192.0.2.0/24'])('is not the choice of a sender that TRUST_PROXY=%s does not cover', async proxies => {
    const other = express().set('trust proxy', proxies).use(requestLog);
    const reply = await supertest(other).get('/').set('X-Request-Id', 'proxy-1.2_3');
    expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each(['', 'a b', '"><script>', 'a'.repeat(65), 'a;b', 'é'])('is not the proxy’s where that is %j', async given => {
    const reply = await api.get('/people/1').set('X-Request-Id', Buffer.from(given).toString('latin1'));
    expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('the log line', () => {
  it('says id, method, route, status and duration, and nothing else', async () => {
    await api
      .get('/people/65f0c0ffee0123456789abcd?token=in-the-address')
      .set('Authorization', 'Bearer secret')
      .set('X-Request-Id', 'one');
    await vi.waitFor(() => expect(info).toHaveBeenCalledOnce(), { timeout: 120_000 });
    expect(info.mock.calls[0]).toEqual([
      { requestId: 'one', method: 'GET', route: '/people/:id', status: 200, ms: expect.any(Number) },
      'request',
    ]);
  });

  it('does not repeat a path that no route took, which may hold anything', async () => {
    await api.get('/my-password-is-hunter2').expect(404);
    await vi.waitFor(() => expect(info).toHaveBeenCalledOnce(), { timeout: 120_000 });
    expect(info.mock.calls[0]?.[0]).toMatchObject({ route: 'unmatched', status: 404 });
  });

  it('is an error if the reply is one of ours', async () => {
    expectLog(/"status":50\d/);
    await api.get('/people/bad').expect(500);
    await vi.waitFor(() => expect(error).toHaveBeenCalledOnce(), { timeout: 120_000 });
  });

  it.each(['/cut-file', '/cut-reply'])('says 500 where the server broke the reply off: %s', async path => {
    expectLog(/the database went away/);
    expectLog(/"status":500/);
    const server = app.listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
      .then(reply => reply.text())
      .catch(() => undefined);
    await vi.waitFor(() => expect(error).toHaveBeenCalledWith(expect.objectContaining({ status: 500 }), 'request'), {
      timeout: 120_000,
    });
  });

  it('says 499 if the caller went away', async () => {
    await goOnceTaken();
    await vi.waitFor(() => expect(info).toHaveBeenCalledWith(expect.objectContaining({ status: 499 }), 'request'), {
      timeout: 120_000,
    });
  });
});

it('counts each request in the metrics by its route, not by its path', async () => {
  await api.get('/people/65f0c0ffee0123456789abcd');
  const { text, headers } = await api.get('/metrics').expect(200);
  expect(headers['content-type']).toMatch(/^text\/plain/);
  expect(text).toContain('# TYPE http_request_duration_seconds histogram');
  expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/people\/:id",status="200"\} [1-9]/);
  expect(text).not.toContain('65f0c0ffee0123456789abcd');
});

describe('a caller who goes away', () => {
  it('before the reply ends the work that now has no caller; a caller who has got the reply does not', async () => {
    await api.get('/waits?answer=1').expect(200);
    expect(signal?.aborted).toBe(false);
    await goOnceTaken();
    await vi.waitFor(() => expect(signal?.aborted).toBe(true), { timeout: 120_000 });
  });
});
