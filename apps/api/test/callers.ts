import supertest from 'supertest';
import { createApp } from '../src/app';
import { set } from './settings';

/** Puts the API behind a proxy for the rest of this test: `from` returns it as seen by callers with that address. */
export function behindProxy() {
  set('TRUST_PROXY', 1);
  const app = createApp();
  return { from: (address: string) => supertest.agent(app).set('X-Forwarded-For', address) };
}
