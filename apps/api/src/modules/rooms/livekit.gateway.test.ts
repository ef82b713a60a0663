import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { TokenVerifier } from 'livekit-server-sdk';
import { expect, it, onTestFinished } from 'vitest';
import { expectLog } from '#api/test/quiet';
import { set } from '#api/test/settings';
import { endMedia, engineFor, LIVEKIT_TOKEN_S, livekitRoomName, removeFromMedia } from './livekit.gateway';

const INTERVIEW = '64b7f0c2a1d3e4f5a6b7c8d9';
const PERSON = { _id: '64b7f0c2a1d3e4f5a6b7c8da', name: 'Ana Ribeiro' };
const SECRET = 'qK3vYt0Zr8mW1xNf5sJb7dHcL2pGaE9u';

function useLivekit(url: string) {
  set('ROOM_ENGINE', 'livekit');
  set('LIVEKIT_URL', url);
  set('LIVEKIT_API_KEY', 'interviews');
  set('LIVEKIT_API_SECRET', SECRET);
}

it('goes from browser to browser unless a LiveKit server is set, and then asks none', async () => {
  expect(await engineFor(INTERVIEW, PERSON)).toEqual({ kind: 'peer' });
  await Promise.all([removeFromMedia(INTERVIEW, PERSON._id), endMedia(INTERVIEW)]);
});

it('gives a token that is valid for this person, this room and a few minutes, and for sound and picture alone', async () => {
  useLivekit('wss://livekit.example.org');
  const engine = await engineFor(INTERVIEW, PERSON);
  if (engine.kind !== 'livekit') throw new Error(engine.kind);
  expect(engine.url).toBe('wss://livekit.example.org');
  const claims = await new TokenVerifier('interviews', SECRET).verify(engine.token);
  expect(claims).toMatchObject({ sub: PERSON._id, name: PERSON.name });
  expect(Number(claims.exp) - Math.floor(Date.now() / 1_000)).toBeLessThanOrEqual(LIVEKIT_TOKEN_S);
  expect(claims.video).toEqual({
    room: livekitRoomName(INTERVIEW, SECRET),
    roomJoin: true,
    canSubscribe: true,
    canPublish: true,
    canPublishSources: ['microphone', 'camera', 'screen_share', 'screen_share_audio'],
    canPublishData: false,
    canUpdateOwnMetadata: false,
  });
});

it('names rooms so that the id of an interview does not tell them', () => {
  const name = livekitRoomName(INTERVIEW, SECRET);
  expect(name).toMatch(/^64b7f0c2a1d3e4f5a6b7c8d9-[\w-]{43}$/);
  expect(livekitRoomName(INTERVIEW, SECRET.toLowerCase())).not.toBe(name);
  expect(livekitRoomName(INTERVIEW.replace('9', '8'), SECRET).slice(25)).not.toBe(name.slice(25));
});

it.each([
  ['answers that it knows nobody', 404, { code: 'not_found', msg: 'participant does not exist' }],
  ['fails', 500, { code: 'internal', msg: 'out of order' }],
])('leaves the room as it decided where the LiveKit server %s', async (_how, status, body) => {
  const asked: IncomingMessage[] = [];
  const server = createServer((req, res) => {
    asked.push(req);
    req
      .resume()
      .once('end', () => res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  useLivekit(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  if (status === 500) expectLog(/did not remove somebody/, /did not end a room/);
  await removeFromMedia(INTERVIEW, PERSON._id);
  await endMedia(INTERVIEW);
  expect(asked.map(({ url }) => url)).toEqual([
    '/twirp/livekit.RoomService/RemoveParticipant',
    '/twirp/livekit.RoomService/DeleteRoom',
  ]);
});

it('and where it is away', async () => {
  expectLog(/the LiveKit server did not end a room/);
  useLivekit('ws://127.0.0.1:9');
  await expect(endMedia(INTERVIEW)).resolves.toBeUndefined();
});
