import { gzipSync } from 'node:zlib';
import { endpoint, JSON_MAX_BYTES, PUBLIC_JSON_MAX_BYTES } from '@interview-detection/shared/endpoint';
import express from 'express';
import supertest from 'supertest';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { expectLog } from '#api/test/quiet';
import { AppError } from '../lib/app-error';
import { logger } from '../lib/logger';
import { errorHandler } from './error-handler';
import { createGate } from './gate';
import { mount, type Handlers } from './mount';
import { requestLog } from './request-log';
import { StableResult } from './stable-reply';

const publicCall = { auth: 'public', summary: 'A call of this test', kind: 'one', status: 200 } as const;
const name = z.string({ error: 'Name is required' }).trim().min(1, { error: 'Name is required' });

const group = {
  find: endpoint({
    ...publicCall,
    method: 'GET',
    path: '/things/:id',
    params: z.object({ id: z.string().regex(/^\d+$/) }),
    query: z.object({ size: z.string({ error: 'size must be text' }).transform(Number).optional() }),
    reply: z.object({ id: z.string(), size: z.number().optional() }),
  }),
  make: endpoint({
    ...publicCall,
    method: 'POST',
    path: '/things',
    body: z.object({ name, note: z.string({ error: 'Note must be text' }).optional() }),
    bodyMaxBytes: JSON_MAX_BYTES,
    status: 201,
    alsoStatus: 200,
    reply: z.object({ name: z.string() }),
  }),
  list: endpoint({
    ...publicCall,
    method: 'GET',
    path: '/things',
    kind: 'list',
    reply: z.object({ name: z.string() }),
  }),
  open: endpoint({
    ...publicCall,
    method: 'GET',
    path: '/open/:id',
    params: z.object({ id: z.string() }),
    reply: z.null(),
    changesState: true,
  }),
};

const small = endpoint({
  ...publicCall,
  method: 'POST',
  path: '/small',
  body: z.object({ name }),
  reply: z.null(),
});

const roomy = endpoint({
  ...publicCall,
  method: 'POST',
  path: '/large',
  body: z.object({ name }),
  bodyMaxBytes: 3 * JSON_MAX_BYTES,
  reply: z.null(),
});

const find = vi.fn<Handlers<typeof group>['find']>();
const make = vi.fn<Handlers<typeof group>['make']>();
const list = vi.fn<Handlers<typeof group>['list']>();
const open = vi.fn<Handlers<typeof group>['open']>();

const app = express().use(requestLog);
mount(app, group, { find, make, list, open }, createGate({ strategies: [] }));
mount(app, { roomy, small }, { roomy: async () => null, small: async () => null }, createGate({ strategies: [] }));
app.use((_req, res) => void res.status(404).json({ at: 'the end' })).use(errorHandler);
const api = supertest(app);

beforeEach(() => {
  for (const handler of [find, make, list, open]) handler.mockReset();
  find.mockResolvedValue({ id: '1' });
  make.mockResolvedValue({ status: 201, data: { name: 'a' } });
  list.mockResolvedValue({ items: [] });
  open.mockResolvedValue(null);
});

describe('what goes out', () => {
  it('is stripped of everything that the contract does not name', async () => {
    const record = { id: '1', passwordHash: '$2b$10$secret', company: { secret: true } };
    find.mockResolvedValue(record);
    const reply = await api.get('/things/1').expect(200);
    expect(reply.body).toEqual({ data: { id: '1' } });
  });

  it('is stripped and sent again without being made again, if the handler says that it is the same', async () => {
    const record = { id: '1', passwordHash: '$2b$10$secret' };
    const makeReply = vi.fn<() => Promise<{ id: string }>>(async () => record);
    find.mockImplementation(async () => new StableResult('the same thing', makeReply));
    for (const reply of [await api.get('/things/1').expect(200), await api.get('/things/1').expect(200)]) {
      expect(reply.text).toBe('{"data":{"id":"1"}}');
      expect([reply.get('Content-Type'), reply.get('Cache-Control')]).toEqual([
        'application/json; charset=utf-8',
        'no-store',
      ]);
    }
    expect(makeReply).toHaveBeenCalledTimes(1);
  });

  it('is stripped in each row of a list too', async () => {
    const records = [{ name: 'a', passwordHash: 'x' }, { name: 'b' }];
    list.mockResolvedValue({ items: records });
    expect((await api.get('/things').expect(200)).body).toEqual({ data: [{ name: 'a' }, { name: 'b' }] });
  });

  it('has a page only if the service gave one', async () => {
    const page = { number: 2, size: 10, total: 11 };
    list.mockResolvedValue({ items: [{ name: 'a' }], page });
    expect((await api.get('/things')).body).toEqual({ data: [{ name: 'a' }], page });
  });

  it('has the status that the handler chose between two', async () => {
    await api.post('/things').send({ name: 'a' }).expect(201);
    make.mockResolvedValue({ status: 200, data: { name: 'a' } });
    await api.post('/things').send({ name: 'a' }).expect(200);
  });

  it('is kept by no browser and no proxy', async () => {
    await api.get('/things/1').expect('Cache-Control', 'no-store');
    await api.get('/things').expect('Cache-Control', 'no-store');
    find.mockRejectedValue(new AppError('CANDIDATE_DECIDED'));
    await api.get('/things/1').expect(409).expect('Cache-Control', 'no-store');
  });

  it('is a 500 without any detail if it breaks the contract', async () => {
    expectLog(/left out.*request failed/, /"status":500/);
    const logged = vi.spyOn(logger, 'error');
    find.mockResolvedValue({ id: 1 } as unknown as { id: string });
    const reply = await api.get('/things/1').expect(500);
    expect(reply.body).toEqual({
      message: 'Something went wrong on our side, please try again',
      code: 'INTERNAL',
      requestId: expect.any(String),
    });
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ requestId: reply.body.requestId }), 'request failed');
  });
});

describe('what comes in', () => {
  it('reaches the handler parsed, with the address of the caller', async () => {
    await api.get('/things/7?size=3&other=x').expect(200);
    expect(find).toHaveBeenCalledWith(
      expect.objectContaining({
        params: { id: '7' },
        query: { size: 3 },
        address: expect.stringContaining('127.0.0.1'),
      }),
    );
    await api.post('/things').send({ name: ' a ', role: 'owner' }).expect(201);
    expect(make).toHaveBeenCalledWith(expect.objectContaining({ body: { name: 'a' } }));
  });

  it('is a 404 if a parameter of the path is malformed', async () => {
    const reply = await api.get('/things/seven').expect(404);
    expect(reply.body).toMatchObject({ code: 'NOT_FOUND', message: 'Not found' });
    await api.get('/things/%E0%A4%A').expect(404);
    expect(find).not.toHaveBeenCalled();
  });

  it('is a 400 with the field if a query is wrong', async () => {
    const reply = await api.get('/things/7?size=1&size=2').expect(400);
    expect(reply.body).toMatchObject({
      code: 'VALIDATION_FAILED',
      issues: [{ path: 'size', message: 'size must be text' }],
    });
  });

  it('is a 400 with every wrong field, and the first message on top', async () => {
    const reply = await api
      .post('/things')
      .send({ note: { $gt: '' } })
      .expect(400);
    expect(reply.body).toMatchObject({
      message: 'Name is required',
      issues: [
        { path: 'name', message: 'Name is required' },
        { path: 'note', message: 'Note must be text' },
      ],
    });
    expect(make).not.toHaveBeenCalled();
  });

  it('may be no body at all, which is one without fields', async () => {
    const reply = await api.post('/things').expect(400);
    expect(reply.body.message).toBe('Name is required');
  });

  it.each([
    ['broken', '{"name": ', 'The body is not valid JSON'],
    ['only a word', '"name"', 'The body is not valid JSON'],
    ['a list', '[]', expect.any(String)],
    ['cut off', '{"name": "a', 'The body is not valid JSON'],
    ['too deep', `${'['.repeat(33)}${']'.repeat(33)}`, 'The body may nest lists and objects at most 32 deep'],
    ['of too many parts', `[${'{},'.repeat(50_000)}{}]`, 'The body may hold at most 50000 lists and objects'],
  ])('is a 400 where the JSON is %s', async (_case, body, message) => {
    const reply = await api.post('/things').type('application/json').send(body).expect(400);
    expect(reply.body).toMatchObject({ code: 'VALIDATION_FAILED', message });
  });

  it('may contain any brackets', async () => {
    const brackets = `${'['.repeat(50)}\\"{`;
    await api.post('/things').send({ name: brackets }).expect(201);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'is a 415 if the body is %s',
    async type => {
      const reply = await api.post('/things').set('Content-Type', type).send('name=a').expect(415);
      expect(reply.body).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Send JSON' });
    },
  );

  it('is a 415 without a type, in an unknown character set, or in an unknown encoding', async () => {
    await api.post('/things').set('Content-Type', '').send('{"name": "a"}').expect(415);
    await api.post('/things').set('Content-Type', 'application/json; charset=klingon').send('{}').expect(415);
    await api.post('/things').type('json').set('Content-Encoding', 'rot13').send('{}').expect(415);
  });

  it('may be JSON under another media type, and compressed', async () => {
    await api.post('/things').set('Content-Type', 'application/json; charset=utf-8').send('{"name": "a"}').expect(201);
    const packed = api.post('/things').type('json').set('Content-Encoding', 'gzip');
    packed.write(gzipSync('{"name": "b"}'));
    await packed.expect(201);
  });

  it('is a 413 over 1 MiB, also if that shows only when unpacked', { tags: 'deep' }, async () => {
    const large = JSON.stringify({ name: 'a'.repeat(2 * 1024 * 1024) });
    const reply = await api.post('/things').type('json').send(large).expect(413);
    expect(reply.body).toMatchObject({ code: 'BODY_TOO_LARGE', message: 'The request body may be at most 1 MB' });
    const packed = api.post('/things').type('json').set('Content-Encoding', 'gzip');
    packed.write(gzipSync(large));
    await packed.expect(413);
  });

  it('may be as large as its endpoint says', async () => {
    const text = 'a'.repeat(JSON_MAX_BYTES);
    await api.post('/large').send({ name: text }).expect(200);
    const reply = await api
      .post('/large')
      .send({ name: text + text + text })
      .expect(413);
    expect(reply.body).toMatchObject({ code: 'BODY_TOO_LARGE', message: 'The request body may be at most 3 MB' });
  });

  it('the body of a call that anyone may make is small, and not compressed', async () => {
    const send = (length: number) => api.post('/small').send({ name: 'a'.repeat(length) });
    await send(PUBLIC_JSON_MAX_BYTES - 20).expect(200);
    const reply = await send(PUBLIC_JSON_MAX_BYTES).expect(413);
    expect(reply.body).toMatchObject({ code: 'BODY_TOO_LARGE', message: 'The request body may be at most 16 KB' });
    const packed = api.post('/small').type('json').set('Content-Encoding', 'gzip');
    packed.write(gzipSync('{"name": "a"}'));
    expect((await packed.expect(415)).body).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  it('is a 400 if it cannot be decompressed', async () => {
    await api.post('/things').type('json').set('Content-Encoding', 'gzip').send('{"name": "a"}').expect(400);
  });
});

describe('a failing handler', () => {
  it('answers with the code it threw', async () => {
    find.mockRejectedValue(new AppError('INTERVIEWER_BUSY', 'Tom Becker has an interview then.'));
    const reply = await api.get('/things/1').expect(409);
    expect(reply.body).toEqual({
      message: 'Tom Becker has an interview then.',
      code: 'INTERVIEWER_BUSY',
      requestId: reply.headers['x-request-id'],
    });
  });

  it('answers 500 for everything else, and shows none of it', async () => {
    expectLog(/hunter2.*request failed/, /"status":500/);
    find.mockRejectedValue(new Error('E11000 at /srv/app/x.ts: db.users.find({password: "hunter2"})'));
    const reply = await api.get('/things/1').expect(500);
    expect(reply.text).not.toMatch(/E11000|srv|hunter2/);
  });
});

describe('HEAD', () => {
  it('is answered like GET if nothing changes', async () => {
    await api.head('/things/1').expect(200);
    expect(find).toHaveBeenCalledOnce();
  });

  it('never runs a GET that changes something', async () => {
    await api.head('/open/1').expect(404);
    expect(open).not.toHaveBeenCalled();
    await api.get('/open/1').expect(200);
    expect(open).toHaveBeenCalledOnce();
  });
});

it.each(['document', 'iframe', 'image'])('a GET that changes something is no %s of a browser', async destination => {
  await api.get('/open/1').set('Sec-Fetch-Dest', destination).expect(403);
  expect(open).not.toHaveBeenCalled();
  await api.get('/things/1').set('Sec-Fetch-Dest', destination).expect(200);
  await api.get('/open/1').set('Sec-Fetch-Dest', 'empty').expect(200);
});
