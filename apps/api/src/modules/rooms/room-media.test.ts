import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Joined } from '@interview-detection/shared/rooms/rooms.schema';
import { TokenVerifier } from 'livekit-server-sdk';
import { expect, it, onTestFinished } from 'vitest';
import { useDatabase } from '#api/test/database';
import { eventually, useLive } from '#api/test/live';
import { makeReal, openPage } from '#api/test/rooms';
import { set } from '#api/test/settings';
import { livekitRoomName } from './livekit.gateway';

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
  'a LiveKit server admits those in the room, not those who wait, and is told who left and when it is over',
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

it('a page that takes a place over is let in, and what was the place’s is not ended under it', async () => {
  const asked = await useLivekit();
  const real = await makeReal();
  const [before, after] = [await openPage(url(), real.tom.token), await openPage(url(), real.tom.token)];
  await before.join(real.id);
  expect(await claimsOf(await after.join(real.id))).toMatchObject({ sub: real.tom._id });
  await eventually(() => expect(before.pushed['room:ended']).toEqual([{ reason: 'taken_over' }]));
  // The LiveKit server itself takes the older connection of one person out.
  expect(asked).toEqual([]);
});
