import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { TokenVerifier } from 'livekit-server-sdk';
import { expect, it, onTestFinished, describe } from 'vitest';
import type { Joined } from '@interview-detection/shared/rooms/rooms.schema';
import { expectLog } from '#api/test/quiet';
import { set } from '#api/test/settings';
import { useDatabase } from '#api/test/database';
import { eventually, useLive } from '#api/test/live';
import { makeReal, openPage } from '#api/test/rooms';
import { endMedia, engineFor, LIVEKIT_TOKEN_S, livekitRoomName, removeFromMedia } from './livekit.gateway';

describe('livekit', () => {
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
  it('and if it is away', async () => {
    expectLog(/the LiveKit server did not end a room/);
    useLivekit('ws://127.0.0.1:9');
    await expect(endMedia(INTERVIEW)).resolves.toBeUndefined();
  });
});

describe('room media', () => {
  useDatabase();
  const url = useLive();
  const SECRET = 'qK3vYt0Zr8mW1xNf5sJb7dHcL2pGaE9u';
  /** What a LiveKit server is asked, which does all of it. */
  async function useLivekit() {
    const asked: unknown[] = [];
    const server = createServer(async (req, res) => {
      const chunks = await req.toArray();
      asked.push([req.url?.split('/').at(-1), JSON.parse(Buffer.concat(chunks).toString())]);
      res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    set('ROOM_ENGINE', 'livekit');
    set('LIVEKIT_URL', `ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
    set('LIVEKIT_API_KEY', 'interviews');
    set('LIVEKIT_API_SECRET', SECRET);
    return asked;
  }
  async function claimsOf({ engine }: Joined) {
    if (engine?.kind !== 'livekit') throw new Error(`not of LiveKit: ${engine?.kind}`);
    return new TokenVerifier('interviews', SECRET).verify(engine.token);
  }
  it('each person gets their own credentials for TURN, and new ones with each join', async () => {
    const real = await makeReal();
    set('TURN_URLS', ['turn:turn.example.org:3478']);
    set('TURN_SECRET', SECRET);
    const [tom, candidate] = [await openPage(url(), real.tom.token), await openPage(url(), real.candidate.token)];
    const nameOf = async (page: typeof tom) => (await page.join(real.id)).iceServers.map(({ username }) => username);
    expect(await nameOf(tom)).toEqual([expect.stringMatching(new RegExp(`^\\d+:${real.tom._id}$`))]);
    expect(await nameOf(candidate)).toEqual([expect.stringMatching(new RegExp(`^\\d+:${real.candidate._id}$`))]);
  });
  it(
    'a LiveKit server admits people in the room, not those who wait, and learns who left and when it is over',
    { tags: 'deep' },
    async () => {
      const asked = await useLivekit();
      const real = await makeReal();
      const [tom, candidate] = [await openPage(url(), real.tom.token), await openPage(url(), real.candidate.token)];
      const room = livekitRoomName(real.id, SECRET);
      expect(await claimsOf(await tom.join(real.id))).toMatchObject({
        sub: real.tom._id,
        name: 'Tom Becker',
        video: { room },
      });
      expect(await candidate.join(real.id)).toMatchObject({ you: { isWaiting: true }, engine: null });
      await tom.tell('room:admit', { participant: real.candidate._id });
      expect(await claimsOf(await candidate.join(real.id))).toMatchObject({ sub: real.candidate._id, video: { room } });

      await candidate.tell('room:leave');
      await eventually(() => expect(asked).toEqual([['RemoveParticipant', { room, identity: real.candidate._id }]]));
      await tom.tell('room:leave');
      await eventually(() => expect(asked.at(-1)).toEqual(['DeleteRoom', { room }]));
    },
  );
  it('a page that takes over a place is admitted, and the place’s media do not end', { tags: 'deep' }, async () => {
    const asked = await useLivekit();
    const real = await makeReal();
    const [before, after] = [await openPage(url(), real.tom.token), await openPage(url(), real.tom.token)];
    await before.join(real.id);
    expect(await claimsOf(await after.join(real.id))).toMatchObject({ sub: real.tom._id });
    await eventually(() => expect(before.pushed['room:ended']).toEqual([{ reason: 'taken_over' }]));
    // The LiveKit server itself takes the older connection of one person out.
    expect(asked).toEqual([]);
  });
});
