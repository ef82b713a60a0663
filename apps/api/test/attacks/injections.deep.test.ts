import { allEndpoints, type NamedEndpoint } from '@interview-detection/shared/contract';
import { describe, expect, it } from 'vitest';
import { useDatabase } from '../database';
import {
  authFor,
  BODIES,
  callOf,
  checkReply,
  everything,
  idFor,
  makeWorld,
  nounOf,
  ofEachKind,
  outcome,
  pathFor,
  QUERIES,
  request,
  send,
  type Outcomes,
  type World,
} from '../sweep';
import { fullBodies, places, put, withJson } from './bodies';

// One call of each noun, in the deep tier every one.

useDatabase();

/** What MongoDB would take for a query, and a list where one value belongs. */
const OPERATORS = {
  $gt: { $gt: '' },
  $ne: { $ne: null },
  $where: { $where: 'sleep(10000) || true' },
  $regex: { $regex: '.*', $options: 's' },
  'a list': ['a', 'b'],
  'an id as MongoDB writes it': { $oid: '65f0c0ffee0123456789abcd' },
} as const;

const target = (named: NamedEndpoint, world: World) => ({
  id: idFor(named, world),
  resume: world.resume,
  delivery: world.delivery,
  auth: authFor(named, world),
});

describe('operators', () => {
  const chosen = ofEachKind(
    withJson.map(({ named }) => named),
    nounOf,
  );
  const bodies = withJson.filter(({ named }) => chosen.includes(named));

  it.each(bodies.map(one => [callOf(one.named), one] as const))(
    '%s refuses them at each place of its body, one at a time, and changes nothing',
    async (_call, { named, schema }) => {
      const world = await makeWorld();
      const before = await everything();
      const taken: Outcomes = {};
      let tried = 0;
      for (const body of fullBodies(named.name, schema, world)) {
        for (const place of places(body)) {
          for (const [name, operator] of Object.entries(OPERATORS)) {
            const reply = await send(named, { ...target(named, world), body: put(body, place, operator) as object });
            tried++;
            if (outcome(reply) !== '400 VALIDATION_FAILED') taken[`${name} at ${place.join('.')}`] = outcome(reply);
          }
        }
      }
      expect(taken).toEqual({});
      expect(tried).toBeGreaterThan(0);
      expect(await everything()).toEqual(before);
    },
  );

  const asked = ofEachKind(
    allEndpoints.filter(({ endpoint }) => endpoint.query),
    nounOf,
  );
  it.each(asked.map(named => [callOf(named), named] as const))(
    '%s takes none from its address: they are no filters, and a second value is a mistake',
    async (_call, named) => {
      const world = await makeWorld();
      const ask = (more: string) => {
        const query = new URLSearchParams(QUERIES[named.name]?.(world) ?? {}).toString();
        const path = pathFor(named.endpoint.path, target(named, world));
        return request(named.endpoint.method, `${path}?${query}&${more}`).set(authFor(named, world));
      };
      const plain = checkReply(await ask(''));
      const found: Outcomes = {};
      // The rest of a reply may differ each time.
      const told = (reply: typeof plain) => (named.endpoint.kind === 'list' ? reply.text : outcome(reply));
      for (const field of Object.keys(named.endpoint.query?.shape ?? {})) {
        for (const name of [`${field}[$gt]`, `${field}[$regex]`, `${field}[__proto__]`, `${field}.$ne`]) {
          const reply = checkReply(await ask(`${encodeURIComponent(name)}=.*`));
          if (told(reply) !== told(plain)) found[name] = outcome(reply);
        }
        const twice = outcome(checkReply(await ask(`${field}=a&${field}=b`)));
        if (twice !== '400 VALIDATION_FAILED') found[`${field} twice`] = twice;
      }
      expect(found).toEqual({});
    },
  );
});

describe('a path', () => {
  /** Path parameters that name one thing, except the ids of records, which contract-sweep.test.ts tries. */
  const parts = allEndpoints.flatMap(named =>
    [...named.endpoint.path.matchAll(/:(\w+)/g)].flatMap(([, part = '']) => (part === 'id' ? [] : [{ named, part }])),
  );
  const WRONG = [
    '{"$gt":""}',
    '__proto__',
    'constructor',
    '../../../../etc/passwd',
    '..\\..\\x',
    '%',
    '\0',
    '-1',
    '1e99',
    'NaN',
  ];

  it.each(parts.map(({ named, part }) => [`${callOf(named)} (${part})`, named, part] as const))(
    '%s leads nowhere if it is not a known one, and changes nothing',
    async (_call, named, part) => {
      const world = await makeWorld();
      const before = await everything();
      const found: [wrong: string, outcome: string][] = [];
      for (const wrong of WRONG) {
        const path = pathFor(named.endpoint.path.replace(`:${part}`, '_here_'), target(named, world));
        const call = request(named.endpoint.method, path.replace('_here_', encodeURIComponent(wrong)));
        const sent = call.set(authFor(named, world));
        const type = named.endpoint.rawBodyMaxBytes === undefined ? 'application/json' : 'application/octet-stream';
        const body = JSON.stringify(BODIES[named.name]?.(world) ?? {});
        const reply = await (named.endpoint.body ? sent.set('Content-Type', type).send(body) : sent);
        found.push([wrong, outcome(checkReply(reply))]);
      }
      expect(found).toEqual(WRONG.map(wrong => [wrong, '404 NOT_FOUND']));
      expect(await everything()).toEqual(before);
    },
  );
});
