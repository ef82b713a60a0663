import type { ChatLine, Joined } from '@interview-detection/shared/rooms/rooms.schema';
import { expect, it, vi } from 'vitest';
import { useLiveServer } from '#web/test/live-server';
import { enterRoom } from './room-session.engine';
import type { RoomAccess } from './rules';

const live = useLiveServer();
const soon = (check: () => void) => vi.waitFor(check, { timeout: 120_000, interval: 10 });

const line = (n: number, text: string): ChatLine => ({ n, from: 'ana', name: 'Ana Ribeiro', text, at: '' });

/** Enters a room with that chat. Its server takes nothing from a page that has not joined. */
async function enter(chat: ChatLine[] = []) {
  const said: string[] = [];
  live.io.on('connection', socket => {
    let isIn = false;
    socket.on('room:join', ({ instance }: { instance: string }, reply: (ack: { data: Joined }) => void) => {
      isIn = true;
      const you = { _id: 'you', name: 'You', role: 'staff' as const, instance, isWaiting: false };
      const state = { microphone: false, camera: false, screen: false, hand: false, captions: false };
      reply({
        data: {
          you: { ...you, state },
          participants: [],
          recording: { status: 'off', by: null, since: null },
          startedAt: null,
          lobby: [],
          chat,
          iceServers: [],
          engine: { kind: 'peer' },
          captions: null,
          now: new Date().toISOString(),
        },
      });
    });
    socket.on('room:chat', ({ text }: { text: string }, reply: (ack: object) => void) => {
      if (!isIn) return reply({ error: { code: 'NOT_FOUND', message: 'You are not in the room' } });
      said.push(text);
      reply({ data: {} });
    });
  });
  const access = { role: 'staff', token: () => 'token', check: async () => undefined } as unknown as RoomAccess;
  const session = enterRoom(access, { address: live.url });
  await soon(() => expect(session.view().phase).toEqual({ at: 'in' }));
  return { session, said };
}

it('a message written while the page is coming back is sent once it is in the room', { tags: 'deep' }, async () => {
  const { session, said } = await enter();
  live.stop();
  await soon(() => expect(session.view().isConnected).toBe(false));
  const sent = session.send('room:chat', { text: 'Still here' });
  live.startAgain();
  await sent;
  expect(said).toEqual(['Still here']);
  session.close();
});

it('a message that came with the reply to joining is not shown again when it is pushed', async () => {
  const { session } = await enter([line(1, 'Good morning')]);
  live.io.emit('room:chat', line(1, 'Good morning'));
  live.io.emit('room:chat', line(2, 'Shall we start?'));
  await soon(() => expect(session.view().chat.at(-1)?.text).toBe('Shall we start?'));
  expect(session.view().chat.map(({ text }) => text)).toEqual(['Good morning', 'Shall we start?']);
  session.close();
});
