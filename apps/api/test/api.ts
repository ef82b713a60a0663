import supertest from 'supertest';
import { contextWith, testContext } from '#api/test/app-context';
import { createApp } from '#api/app';

/** The API as callers use it. */
export const api = supertest(createApp(testContext));

/** Returns the `Authorization` header for a token, for `.set(...)`. */
export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** Returns the API behind a proxy: `from` returns it as seen by callers with that address. */
export function behindProxy() {
  const app = createApp(contextWith({ TRUST_PROXY: 1 }));
  return { from: (address: string) => supertest.agent(app).set('X-Forwarded-For', address) };
}
