import supertest from 'supertest';
import { expect, it } from 'vitest';
import { contextWith, testContext } from '#api/test/app-context';
import { createApp } from './app';

const OTHER = 'https://elsewhere.example';

it('lets the pages of no other origin read a reply unless CORS_ORIGINS names it', async () => {
  const alone = await supertest(createApp(testContext)).get('/healthz').set('Origin', OTHER).expect(200);
  expect(alone.headers['access-control-allow-origin']).toBeUndefined();

  const more = contextWith({ CORS_ORIGINS: ['https://staff.example', 'https://more.example'] });
  const app = supertest(createApp(more));
  const allowed = (await app.get('/healthz').set('Origin', 'https://more.example')).headers;
  expect(allowed['access-control-allow-origin']).toBe('https://more.example');
  expect(allowed['access-control-allow-credentials']).toBeUndefined();
  const refused = await app.options('/interviews').set('Origin', OTHER).set('Access-Control-Request-Method', 'GET');
  expect(refused.headers['access-control-allow-origin']).toBeUndefined();
});

it.each(['/healthz', '/interviews', '/nothing'])('repeats nothing to TRACE: %s', async address => {
  const reply = await supertest(createApp(testContext)).trace(address).set('X-Secret', 'hunter2');
  expect([404, 405]).toContain(reply.status);
  expect(JSON.stringify([reply.text, reply.headers])).not.toContain('hunter2');
});
