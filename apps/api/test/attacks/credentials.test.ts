import { expect, it } from 'vitest';
import { allEndpoints, type NamedEndpoint } from '@interview-detection/shared/contract';
import { signTicket } from '#api/lib/tokens';
import { api, bearer } from '../api';
import { useDatabase } from '../database';
import { makePerson } from '../factories';
import { writtenByHand, invalidTokens } from '../forged-tokens';
import { sessionOf } from '../signed';
import { storeSession } from '../stored';
import {
  all,
  authFor,
  checkReply,
  everything,
  guarded,
  idFor,
  makeWorld,
  outcome,
  outcomes,
  pathFor,
  request,
  type Outcomes,
  type World,
} from '../sweep';

// Where a credential may be sent, and what it opens. That forged ones open no call is in contract-sweep.test.ts and
// live-sweep.test.ts, which take theirs from forged-tokens.ts.

useDatabase();

it('tokens that the sweeps forge differ from a valid one only in what their names say', { tags: 'deep' }, async () => {
  const world = await makeWorld();
  const claims = { sub: world.userId, sid: sessionOf(world.auth) };
  const { good = '', ...forged } = writtenByHand(claims);
  await api.get('/auth/me').set(bearer(good)).expect(200);
  for (const token of Object.values(forged)) await api.get('/auth/me').set(bearer(token)).expect(401);
});

/** Where a browser, a proxy or another product looks for a token. */
const PLACES: Record<string, (call: ReturnType<typeof request>, token: string) => unknown> = {
  'the query': (call, token) => call.query({ token, access_token: token, authorization: `Bearer ${token}` }),
  'a cookie': (call, token) => call.set('Cookie', `authToken=${token}; token=${token}; session=${token}`),
  'other headers': (call, token) =>
    call.set({ 'X-Auth-Token': token, 'X-Api-Key': token, 'Proxy-Authorization': `Bearer ${token}` }),
  'a header without its scheme': (call, token) => call.set('Authorization', token),
  'a password of Basic': (call, token) =>
    call.set('Authorization', `Basic ${Buffer.from(`user:${token}`).toString('base64')}`),
  'a list of two': (call, token) => call.set('Authorization', `Bearer garbage, Bearer ${token}`),
  'a header in which another one stands first': (call, token) => call.set('Authorization', `Bearer garbage ${token}`),
};

const tokenOf = (named: NamedEndpoint, world: World) => authFor(named, world).Authorization.replace('Bearer ', '');

it.each(Object.entries(PLACES))('a valid token opens no call from %s', { tags: 'deep' }, async (_place, put) => {
  const world = await makeWorld();
  const before = await everything();
  const found = await outcomes(guarded, async named => {
    const call = request(named.endpoint.method, pathFor(named.endpoint.path, { id: idFor(named, world) }));
    put(call, tokenOf(named, world));
    return outcome(checkReply(await call));
  });
  expect(found).toEqual(all(guarded, '401 UNAUTHENTICATED'));
  expect(await everything()).toEqual(before);
});

/** The path of a recording for staff, and for its candidate. */
const playable = allEndpoints.filter(({ endpoint }) => endpoint.acceptsTicket);
const ticketed = (named: NamedEndpoint, world: World, ticket: string) =>
  request(named.endpoint.method, pathFor(named.endpoint.path, { id: idFor(named, world) })).query({ ticket });

it('a call that takes a ticket takes no session, key, link or forged ticket for one', { tags: 'deep' }, async () => {
  expect(playable.length).toBeGreaterThan(1);
  const world = await makeWorld();
  const forged = await invalidTokens(world);
  // A good ticket, of a player, is one of them: to the path of staff, which the other side does not open.
  delete forged['a player’s ticket'];
  const credentials = {
    ...forged,
    'a session': world.auth.Authorization,
    'a candidate': world.candidate.Authorization,
  };
  const found = await outcomes(playable, async named => {
    const each: Outcomes = {};
    for (const [name, token] of Object.entries(credentials)) {
      each[name] = outcome(checkReply(await ticketed(named, world, token.replace('Bearer ', ''))));
    }
    return each;
  });
  const refused = Object.fromEntries(Object.keys(credentials).map(name => [name, '401 UNAUTHENTICATED']));
  expect(found).toEqual(all(playable, refused));
});

it('a ticket opens only its recording while its session exists, and no other call', { tags: 'deep' }, async () => {
  const [world, other] = [await makeWorld(), await makeWorld()];
  const path = `/recordings/${world.recording}`;
  const token = await storeSession(world.userId);
  const sessionId = sessionOf(bearer(token));
  const ticket = signTicket({ userId: world.userId, version: 0, sessionId }, path, 30);
  const play = (at: string) => api.get(at).query({ ticket });
  await play(path).expect(200);
  await play(`/recordings/${other.recording}`).expect(401);
  await play(`/candidate${path}`).expect(401);

  const before = await everything();
  const others = guarded.filter(({ endpoint }) => endpoint.path !== '/recordings/:id');
  const found = await outcomes(others, async named => outcome(checkReply(await ticketed(named, world, ticket))));
  expect(found).toEqual(all(others, '401 UNAUTHENTICATED'));
  expect(await everything()).toEqual(before);

  await api.post('/auth/logout').set(bearer(token)).expect(200);
  await play(path).expect(401);
});

it('a ticket of another person’s session, or for another person’s recording, opens nothing', async () => {
  const world = await makeWorld();
  const path = `/recordings/${world.recording}`;
  const stranger = await makePerson();
  const claims = { version: 0, sessionId: sessionOf(stranger.auth) };
  const play = (ticket: string) => api.get(path).query({ ticket });
  await play(signTicket({ ...claims, userId: world.userId }, path, 30)).expect(401);
  // Signed for that path, which no reply of ours does: the call itself looks at whose it is.
  await play(signTicket({ ...claims, userId: stranger._id }, path, 30)).expect(404);
});
