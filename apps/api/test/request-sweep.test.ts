import { allEndpoints, type NamedEndpoint } from '@interview-detection/shared/contract';
import { jsonLimitsOf } from '@interview-detection/shared/endpoint';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { api } from './api';
import { useDatabase } from './database';
import { makePerson } from './factories';
import {
  all,
  authFor,
  checkReply,
  everything,
  idFor,
  makeWorld,
  outcome,
  outcomes,
  pathFor,
  request,
  type Outcomes,
  type World,
} from './sweep';

useDatabase();

describe('a known path with a method that it does not have', () => {
  const paths = [...new Set(allEndpoints.map(({ endpoint }) => endpoint.path))];
  // A literal path is no id: what PUT /users/:id accepts says nothing about PUT /users/add.
  const methodsOf = (path: string) => allEndpoints.filter(({ endpoint }) => endpoint.path === path);

  it('is 405 and says in Allow which ones it has', { tags: 'deep' }, async () => {
    const found: Outcomes = {};
    const expected: Outcomes = {};
    for (const path of paths) {
      const allowed = methodsOf(path).flatMap(({ endpoint: { method, changesState } }) =>
        method === 'GET' && !changesState ? ['GET', 'HEAD'] : [method],
      );
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(name => !allowed.includes(name))) {
        const reply = checkReply(await request(method, pathFor(path, { id: '65f0c0ffee0123456789abcd' })));
        found[`${method} ${path}`] = [reply.status, reply.headers.allow?.split(', ').sort()];
        expected[`${method} ${path}`] = [405, [...allowed, 'OPTIONS'].sort()];
      }
    }
    expect(found).toEqual(expected);
  });

  it('is listed for a caller who sends OPTIONS', async () => {
    const allowedAt = async (path: string) => (await api.options(path).expect(204)).headers.allow as unknown;
    expect(await allowedAt('/positions')).toBe('GET, HEAD, POST, OPTIONS');
    expect(await allowedAt('/interviews/completed')).toBe('GET, HEAD, OPTIONS');
    expect(await allowedAt('/users/add')).toBe('POST, OPTIONS');
    expect(await allowedAt('/users/ADD/')).toBe('POST, OPTIONS');
  });

  it('changes nothing: HEAD on select and reject least of all', { tags: 'deep' }, async () => {
    const world = await makeWorld();
    const before = await everything();
    for (const named of allEndpoints.filter(({ endpoint }) => endpoint.changesState)) {
      const reply = await api.head(pathFor(named.endpoint.path, { id: idFor(named, world) })).set(world.auth);
      expect(checkReply(reply).status).toBe(405);
      expect(reply.headers.allow).toBe('GET, OPTIONS');
    }
    expect(await everything()).toEqual(before);
  });
});

describe('an unknown path', () => {
  it.each([
    '/',
    '/nothing',
    '/candidates/65f0c0ffee0123456789abcd/resume/more',
    '/interviews/65f0c0ffee0123456789abcd/nothing',
    '/api/candidates',
    '/__proto__',
    '/constructor',
    '/%E0%A4%A',
    '/%00',
    '//candidates',
    '/docs/..%2f..%2fpackage.json',
    '/docs/nothing.js',
    '/.env',
  ])('%s is a 404 in JSON, no matter who asks', async path => {
    const { auth } = await makePerson();
    for (const method of ['GET', 'POST']) {
      const reply = checkReply(await request(method, path).set(auth));
      expect([method, reply.status, reply.type]).toEqual([method, 404, 'application/json']);
    }
  });
});

describe('every endpoint that takes a body', () => {
  const withBody = allEndpoints.filter(({ endpoint }) => endpoint.body);
  const json = withBody.filter(({ endpoint }) => !endpoint.upload && endpoint.rawBodyMaxBytes === undefined);
  const forms = withBody.filter(({ endpoint }) => endpoint.upload);
  /** All but those whose body is a list. */
  const objects = json.filter(({ endpoint }) => endpoint.body instanceof z.ZodObject);
  const large = 'a'.repeat(2 * 1024 * 1024);

  const post = async (named: NamedEndpoint, world: World, type: string, text: string) => {
    const call = request(named.endpoint.method, pathFor(named.endpoint.path, { id: idFor(named, world) }));
    return outcome(checkReply(await call.set(authFor(named, world)).set('Content-Type', type).send(text)));
  };
  const sweep = async (endpoints: readonly NamedEndpoint[], type: string, text: string) => {
    const world = await makeWorld();
    const before = await everything();
    const found = await outcomes(endpoints, named => post(named, world, type, text));
    expect(await everything()).toEqual(before);
    return found;
  };
  const part = (value: string) => `--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n${value}\r\n--x--\r\n`;

  it.each([
    ['application/x-www-form-urlencoded', 'name=a'],
    ['multipart/form-data; boundary=x', part('a')],
    ['text/plain', '{"name": "a"}'],
  ])('every endpoint that takes a body as JSON refuses %s with 415', { tags: 'deep' }, async (type, text) => {
    // Some take a form as well.
    const jsonAlone = json.filter(({ endpoint }) => !(endpoint.form && type.startsWith('multipart/')));
    expect(await sweep(jsonAlone, type, text)).toEqual(all(jsonAlone, '415 UNSUPPORTED_MEDIA_TYPE'));
  });

  it('every endpoint with a JSON body answers 400 if it is not JSON', { tags: 'deep' }, async () => {
    expect(await sweep(json, 'application/json', '{"name": ')).toEqual(all(json, '400 VALIDATION_FAILED'));
  });

  it(
    'every endpoint that takes a body as JSON refuses a list instead of fields with 400',
    { tags: 'deep' },
    async () => {
      expect(await sweep(objects, 'application/json', '[]')).toEqual(all(objects, '400 VALIDATION_FAILED'));
    },
  );

  it('every endpoint that takes a body as JSON refuses 2 MiB with 413', { tags: 'deep' }, async () => {
    const small = json.filter(({ endpoint }) => jsonLimitsOf(endpoint).maxBytes <= large.length);
    expect(json.length - small.length).toBeLessThan(3);
    const found = await sweep(small, 'application/json', JSON.stringify({ name: large }));
    expect(found).toEqual(all(small, '413 BODY_TOO_LARGE'));
  });

  it(
    'every endpoint that takes a body as a form refuses JSON with 415, a broken form with 400, 2 MiB of text with 413',
    { tags: 'deep' },
    async () => {
      const multipart = 'multipart/form-data; boundary=x';
      expect(await sweep(forms, 'application/json', '{}')).toEqual(all(forms, '415 UNSUPPORTED_MEDIA_TYPE'));
      expect(await sweep(forms, 'multipart/form-data', part('a'))).toEqual(all(forms, '400 VALIDATION_FAILED'));
      expect(await sweep(forms, multipart, '--x\r\nnonsense')).toEqual(all(forms, '400 VALIDATION_FAILED'));
      expect(await sweep(forms, multipart, part(large))).toEqual(all(forms, '413 BODY_TOO_LARGE'));
    },
  );
});
