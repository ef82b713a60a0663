import { permissionsOf } from '@interview-detection/shared/access/permissions';
import { endpoint, SESSION, STAFF } from '@interview-detection/shared/endpoint';
import express from 'express';
import { Types } from 'mongoose';
import supertest from 'supertest';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { systemPrincipal, systemScope } from '../lib/system-principal';
import type { Caller } from './authenticate';
import { errorHandler } from './error-handler';
import { createGate } from './gate';
import { mount } from './mount';
import { requestLog } from './request-log';

const companyId = new Types.ObjectId();
const account = { first_name: 'Mara', last_name: 'Santos', email: 'mara@example.org', phone: '' };
const scope = systemScope(systemPrincipal('test'), companyId);
const mara = {
  userId: new Types.ObjectId(),
  companyId,
  scope,
  name: 'Mara Santos',
  role: 'owner',
  tokenVersion: 0,
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
  account,
} as const;
const owner = { ...mara, kind: 'session', session: null, permissions: permissionsOf('owner') } as const;

const CALLERS: Record<string, Caller> = {
  owner,
  key: {
    ...mara,
    permissions: owner.permissions,
    kind: 'apiKey',
    keyId: new Types.ObjectId(),
    keyName: 'Import',
    access: 'write',
  },
  reader: {
    ...mara,
    permissions: owner.permissions,
    kind: 'apiKey',
    keyId: new Types.ObjectId(),
    keyName: 'Import',
    access: 'read',
  },
  newcomer: { ...owner, companyId: null, scope: null },
  guest: { ...owner, permissions: permissionsOf('guest') },
  'guest-without-company': { ...owner, companyId: null, scope: null, permissions: permissionsOf('guest') },
  candidate: { kind: 'candidate', interviewId: new Types.ObjectId(), companyId, scope },
};

const call = { method: 'GET', summary: 'A call of this test', kind: 'one', status: 200, reply: z.null() } as const;
const permission = 'candidates.read';
const group = {
  open: endpoint({ ...call, path: '/open', auth: 'public' }),
  account: endpoint({ ...call, path: '/account', auth: SESSION }),
  work: endpoint({ ...call, path: '/work', auth: STAFF, permission, needsCompany: true }),
  change: endpoint({ ...call, method: 'POST', path: '/work', auth: STAFF, permission }),
  decide: endpoint({ ...call, path: '/decide', auth: STAFF, permission, changesState: true }),
  link: endpoint({ ...call, path: '/link', auth: ['candidate'] }),
  mistake: endpoint({ ...call, path: '/mistake', auth: ['candidate'], permission }),
};

const handle = vi.fn<() => Promise<null>>(async () => null);
const strategies = [
  async (token: string) => (token === 'owner' ? owner : null),
  async (t: string) => CALLERS[t] ?? null,
];
const app = express().use(requestLog);
mount(
  app,
  group,
  { open: handle, account: handle, work: handle, change: handle, decide: handle, link: handle, mistake: handle },
  createGate({ strategies }),
);
const api = supertest(app.use(errorHandler));

it.each([
  ['/open', '', '200'],
  ['/open', 'unknown', '200'],
  ['/account', '', '401 UNAUTHENTICATED'],
  ['/account', 'unknown', '401 UNAUTHENTICATED'],
  ['/account', 'owner', '200'],
  ['/account', 'guest', '200'],
  ['/account', 'key', '403 FORBIDDEN'],
  ['/account', 'candidate', '401 UNAUTHENTICATED'],
  ['/work', 'owner', '200'],
  ['/work', 'key', '200'],
  ['/work', 'reader', '200'],
  ['/decide', 'key', '200'],
  ['/decide', 'reader', '403 FORBIDDEN'],
  ['/account', 'reader', '403 FORBIDDEN'],
  ['/link', 'key', '401 UNAUTHENTICATED'],
  ['/work', 'guest', '403 FORBIDDEN'],
  ['/work', 'newcomer', '409 COMPANY_REQUIRED'],
  ['/work', 'guest-without-company', '403 FORBIDDEN'],
  ['/work', 'candidate', '401 UNAUTHENTICATED'],
  ['/link', 'candidate', '200'],
  ['/link', 'owner', '401 UNAUTHENTICATED'],
  ['/mistake', 'candidate', '403 FORBIDDEN'],
])('%s with the token "%s" is %s', async (path, token, expected) => {
  handle.mockClear();
  const reply = await api.get(path).set(token ? { Authorization: `Bearer ${token}` } : {});
  expect(`${reply.status} ${(reply.body as { code?: string }).code ?? ''}`.trim()).toBe(expected);
  expect(handle).toHaveBeenCalledTimes(expected === '200' ? 1 : 0);
});

it('lets a key that only reads change nothing', async () => {
  handle.mockClear();
  const post = (token: string) => api.post('/work').set({ Authorization: `Bearer ${token}` });
  const { body } = await post('reader').expect(403);
  expect(body).toMatchObject({ code: 'FORBIDDEN', message: 'This key may only read' });
  expect(handle).not.toHaveBeenCalled();
  await post('key').expect(200);
  await post('owner').expect(200);
});

it('passes on the caller, with the request', async () => {
  handle.mockClear();
  const reply = await api.get('/work').set({ Authorization: 'Bearer owner' }).expect(200);
  const principal = { ...owner, requestId: reply.headers['x-request-id'] };
  expect(handle).toHaveBeenCalledWith(expect.objectContaining({ principal }));
});
