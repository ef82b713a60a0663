import { once } from 'node:events';
import { createServer } from 'node:http';
import supertest from 'supertest';
import { createApp } from '#api/app';
import { set } from './settings';

// Already listening: supertest would start and stop a server for each call.
const server = createServer(createApp()).listen(0, '127.0.0.1').unref();
await once(server, 'listening');

/** The API as callers use it. */
export const api = supertest(server);

/** Returns the `Authorization` header for a token, for `.set(...)`. */
export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** Puts the API behind a proxy for the rest of this test: `from` returns it as seen by callers with that address. */
export function behindProxy() {
  set('TRUST_PROXY', 1);
  const app = createApp();
  return { from: (address: string) => supertest.agent(app).set('X-Forwarded-For', address) };
}
