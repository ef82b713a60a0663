import { allEndpoints } from '@interview-detection/shared/contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { useLiveServer } from '../../test/live-server';
import { nounKey } from './api-query';
import type * as Live from './live';
import { pollAfter } from './live-state';

// The suite's pages connect to nobody; here it is the real one, and a server of its own.
const { connectLive, SHOWN_IN } = await vi.importActual<typeof Live>('./live');

const live = useLiveServer();
const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach(end => end()));

const soon = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 10 });

/** A page that shows these nouns: how often each has been read. */
function showing(...nouns: string[]) {
  const client = new QueryClient();
  const reads: Record<string, number> = Object.fromEntries(nouns.map(noun => [noun, 0]));
  for (const noun of nouns) {
    const observer = new QueryObserver(client, {
      queryKey: [noun, `/${noun}`, {}],
      queryFn: () => (reads[noun] = (reads[noun] ?? 0) + 1),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    });
    ends.push(observer.subscribe(() => undefined));
  }
  return { client, reads };
}

async function connected(client: QueryClient, token = 'a-token') {
  const end = connectLive(token, client, { address: live.url, after: 0 });
  ends.push(end);
  await soon(() => expect(pollAfter(1)).toBeGreaterThan(1));
  return end;
}

const change = (noun: string, event: string) => live.io.emit('changed', { noun, id: 'x', event });

it('says who it is, and reads anew what is shown of a changed record, once for many changes, and nothing else', async () => {
  const tokens: unknown[] = [];
  live.io.use((socket, next) => {
    tokens.push(socket.handshake.auth['token']);
    next();
  });
  const { client, reads } = showing('interviews', 'positions', 'users');
  await connected(client);
  expect(tokens).toEqual(['a-token']);
  expect(reads).toEqual({ interviews: 1, positions: 1, users: 1 });
  for (let step = 0; step < 20; step++) change('interview', 'interview.corrected');
  await soon(() => expect(reads['interviews']).toBe(2));
  change('position', 'position.added');
  await soon(() => expect(reads['positions']).toBe(2));
  expect(reads['users']).toBe(1);
});

it('does not read candidates and figures for every step of an interview', async () => {
  const { client, reads } = showing('interviews', 'candidates', 'dashboard');
  await connected(client);
  change('interview', 'interview.progress');
  await soon(() => expect(reads['interviews']).toBe(2));
  expect(reads).toMatchObject({ candidates: 1, dashboard: 1 });
});

it('knows no noun that the server may invent later', async () => {
  const { client, reads } = showing('interviews');
  await connected(client);
  change('weather', 'weather.changed');
  change('interview', 'interview.corrected');
  await soon(() => expect(reads['interviews']).toBe(2));
});

it('comes back by itself when the server does, and reads everything anew', async () => {
  const { client, reads } = showing('interviews', 'users');
  await connected(client);
  await live.stop();
  await soon(() => expect(pollAfter(1)).toBe(1));
  await live.startAgain();
  await soon(() => expect(pollAfter(1)).toBeGreaterThan(1));
  await soon(() => expect(reads).toEqual({ interviews: 2, users: 2 }));
});

it('makes calls find out that the session has ended where the server says so', async () => {
  const { client, reads } = showing('users');
  await connected(client);
  live.io.disconnectSockets(true);
  await soon(() => expect(reads['users']).toBe(2));
  expect(pollAfter(1)).toBe(1);
});

it('reads what changed while the page was hidden once it is shown', async () => {
  const { client, reads } = showing('interviews', 'users');
  await connected(client);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  change('interview', 'interview.corrected');
  expect(reads).toEqual({ interviews: 1, users: 1 });
  hidden.mockReturnValue(false);
  await soon(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    expect(reads).toEqual({ interviews: 2, users: 1 });
  });
});

it('ends for good when it is told to, also before it is connected', async () => {
  const { client } = showing('users');
  connectLive('a-token', client, { address: live.url, after: 0 })();
  const end = await connected(client);
  expect(live.io.engine.clientsCount).toBe(1);
  end();
  await soon(() => expect(live.io.engine.clientsCount).toBe(0));
  expect(pollAfter(1)).toBe(1);
});

it('names nouns that calls are made of, and what has a key of its own', () => {
  const nouns = new Set([...allEndpoints.map(({ endpoint }) => nounKey(endpoint)[0]), 'evidence', 'scorecards']);
  expect(
    Object.values(SHOWN_IN)
      .flat()
      .filter(noun => !nouns.has(noun)),
  ).toEqual([]);
});
