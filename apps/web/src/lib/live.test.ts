import { allEndpoints } from '@interview-detection/shared/contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { useLiveServer } from '#web/test/live-server';
import { nounKey } from './session-client';
import type * as Live from './live';
import { pollAfter } from './live-state';
import { QUERIES_BY_NOUN } from './refresh';

// Other tests have no live connection; this file has the real one, to a separate server.
const { connectLive } = await vi.importActual<typeof Live>('./live');

const live = useLiveServer();
const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach(end => end()));

const soon = (check: () => void) => vi.waitFor(check, { timeout: 120_000, interval: 10 });

/** A page that shows these nouns; counts how often each is read. */
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

/** Connects the page. By then everything it shows has been read twice: when it opened and when it connected. */
async function connected({ client, reads }: ReturnType<typeof showing>) {
  const end = connectLive('a-token', client, { address: live.url, after: 0 });
  ends.push(end);
  await soon(() => expect(pollAfter(1)).toBeGreaterThan(1));
  await soon(() => expect(new Set(Object.values(reads))).toEqual(new Set([2])));
  for (const noun of Object.keys(reads)) reads[noun] = 0;
  return end;
}

const change = (noun: string, event: string) => live.io.emit('changed', { noun, id: 'x', event });

it('authenticates with its token, and reads again only what shows a changed record', { tags: 'deep' }, async () => {
  const tokens: unknown[] = [];
  live.io.use((socket, next) => {
    tokens.push(socket.handshake.auth['token']);
    next();
  });
  const page = showing('interviews', 'positions', 'users');
  await connected(page);
  expect(tokens).toEqual(['a-token']);
  change('interview', 'interview.corrected');
  await soon(() => expect(page.reads).toEqual({ interviews: 1, positions: 0, users: 0 }));
  change('position', 'position.added');
  await soon(() => expect(page.reads).toEqual({ interviews: 2, positions: 1, users: 0 }));
});

it('reads notifications again when one is pushed', { tags: 'deep' }, async () => {
  const page = showing('interviews', 'notifications');
  await connected(page);
  live.io.emit('notification', { kind: 'report_ready' });
  await soon(() => expect(page.reads).toEqual({ interviews: 0, notifications: 1 }));
});

it('repeats a read that was in flight when it connected: its reply may be older than the connection', async () => {
  const client = new QueryClient();
  const replies: ((data: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['interviews', '/interviews', {}],
    queryFn: () => new Promise<string>(resolve => replies.push(resolve)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  ends.push(observer.subscribe(() => undefined));
  ends.push(connectLive('a-token', client, { address: live.url, after: 0 }));
  await soon(() => expect(pollAfter(1)).toBeGreaterThan(1));
  replies[0]?.('as it was');
  await soon(() => expect(replies).toHaveLength(2));
  replies[1]?.('as it is');
  await soon(() => expect(observer.getCurrentResult().data).toBe('as it is'));
});

it('does not read candidates and figures for every step of an interview', async () => {
  const page = showing('interviews', 'candidates', 'dashboard');
  await connected(page);
  change('interview', 'interview.progress');
  await soon(() => expect(page.reads).toEqual({ interviews: 1, candidates: 0, dashboard: 0 }));
});

it('ignores nouns that it does not know', { tags: 'deep' }, async () => {
  const page = showing('interviews');
  await connected(page);
  change('weather', 'weather.changed');
  change('interview', 'interview.corrected');
  await soon(() => expect(page.reads['interviews']).toBe(1));
});

it('reconnects automatically when the server is back, and reads everything again', { tags: 'deep' }, async () => {
  const page = showing('interviews', 'users');
  await connected(page);
  live.stop();
  await soon(() => expect(pollAfter(1)).toBe(1));
  live.startAgain();
  await soon(() => expect(pollAfter(1)).toBeGreaterThan(1));
  await soon(() => expect(page.reads).toEqual({ interviews: 1, users: 1 }));
});

it('reads again when the server disconnects it, so that a call finds the session ended', async () => {
  const page = showing('users');
  await connected(page);
  live.io.disconnectSockets(true);
  await soon(() => expect(page.reads['users']).toBe(1));
  expect(pollAfter(1)).toBe(1);
});

it('reads what changed while the page was hidden once it is shown, once for many changes', async () => {
  const page = showing('interviews', 'users');
  await connected(page);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  for (let step = 0; step < 20; step++) change('interview', 'interview.corrected');
  // Each change that arrives asks whether the page is hidden.
  await soon(() => expect(hidden).toHaveBeenCalledTimes(20));
  expect(page.reads).toEqual({ interviews: 0, users: 0 });
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await soon(() => expect(page.reads).toEqual({ interviews: 1, users: 0 }));
});

it('ends for good when it is closed, even before it is connected', async () => {
  const page = showing('users');
  connectLive('a-token', page.client, { address: live.url, after: 0 })();
  const end = await connected(page);
  expect(live.io.engine.clientsCount).toBe(1);
  end();
  await soon(() => expect(live.io.engine.clientsCount).toBe(0));
  expect(pollAfter(1)).toBe(1);
});

it('maps changes only to nouns of endpoints or of query keys', () => {
  const nouns = new Set([...allEndpoints.map(({ endpoint }) => nounKey(endpoint)[0]), 'evidence', 'scorecards']);
  expect(
    Object.values(QUERIES_BY_NOUN)
      .flat()
      .filter(noun => !nouns.has(noun)),
  ).toEqual([]);
});
