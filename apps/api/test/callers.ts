import supertest from 'supertest';
import { createApp } from '../src/app';
import { set } from './settings';

/** The API behind a proxy, for the rest of this test: `from` returns it as callers of that address meet it. */
export function behindProxy() {
  set('TRUST_PROXY', 1);
  const app = createApp();
  return { from: (address: string) => supertest.agent(app).set('X-Forwarded-For', address) };
}
