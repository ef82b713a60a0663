import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLiveServer } from '#web/test/live-server';
import { connectLive } from './live';
import type * as Live from './live';
import { pollAfter } from './live-state';
import { session } from './session';
import { useLive } from './use-live';

// As `live.test.ts`, through the hook: the connection is the real one, to a separate server and without its first delay.
const actual = await vi.importActual<typeof Live>('./live');
const live = useLiveServer();
const ends: (() => void)[] = [];
const tokens: unknown[] = [];

beforeEach(() => {
  vi.mocked(connectLive).mockImplementation((token, client) =>
    actual.connectLive(token, client, { address: live.url, after: 0 }),
  );
  tokens.length = 0;
  live.io.use((socket, next) => {
    tokens.push(socket.handshake.auth['token']);
    next();
  });
});
afterEach(() => {
  ends.splice(0).forEach(end => end());
  vi.mocked(connectLive).mockReset();
});

const soon = (check: () => void) => vi.waitFor(check, { timeout: 120_000, interval: 10 });
const isConnected = () => soon(() => expect(pollAfter(1)).toBeGreaterThan(1));
const isPolling = () => soon(() => expect(pollAfter(1)).toBe(1));

/** A page of the staff area that shows interviews; counts its reads, and can be closed. */
function open() {
  const client = new QueryClient();
  const shown = { reads: 0 };
  const observer = new QueryObserver(client, {
    queryKey: ['interviews', '/interviews', {}],
    queryFn: () => ++shown.reads,
    staleTime: Number.POSITIVE_INFINITY,
  });
  ends.push(observer.subscribe(() => undefined));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  // StrictMode imports twice at once, and vitest then answers one import with the module itself instead of its mock.
  const { unmount } = renderHook(useLive, { wrapper, reactStrictMode: false });
  ends.push(unmount);
  return { shown, unmount };
}

it(
  'reads changes again, falls back to polling without a connection, and reads everything once it is back',
  { tags: 'deep' },
  async () => {
    session.start('a-token');
    const { shown } = open();
    await isConnected();
    expect(tokens).toEqual(['a-token']);
    await soon(() => expect(shown.reads).toBe(2));
    live.io.emit('changed', { noun: 'interview', id: 'x', event: 'interview.corrected' });
    await soon(() => expect(shown.reads).toBe(3));
    live.stop();
    await isPolling();
    expect(shown.reads).toBe(3);
    live.startAgain();
    await isConnected();
    await soon(() => expect(shown.reads).toBe(4));
  },
);

it('connects only with a session, disconnects when it ends, and connects for the next one', async () => {
  open();
  await vi.dynamicImportSettled();
  expect(connectLive).not.toHaveBeenCalled();
  act(() => session.start('a-token'));
  await isConnected();
  act(() => session.logout());
  await isPolling();
  await soon(() => expect(live.io.engine.clientsCount).toBe(0));
  act(() => session.start('another-token'));
  await isConnected();
  expect(tokens).toEqual(['a-token', 'another-token']);
});

it('ends with the page, even when its script arrives later', async () => {
  session.start('a-token');
  const { unmount } = open();
  unmount();
  await vi.dynamicImportSettled();
  await isPolling();
  await soon(() => expect(live.io.engine.clientsCount).toBe(0));
});
