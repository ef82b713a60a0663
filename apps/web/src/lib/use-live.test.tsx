import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectLive } from './live';
import { session } from './session';
import { useLive } from './use-live';

const open: string[] = [];
const client = new QueryClient();

beforeEach(() => {
  vi.useFakeTimers();
  open.length = 0;
  vi.mocked(connectLive).mockImplementation(token => {
    open.push(token);
    return () => void open.splice(open.indexOf(token), 1);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(connectLive).mockReset();
});

function Page() {
  useLive();
  return null;
}
const show = () =>
  render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>
    </StrictMode>,
  );
/** The timer, and the script that comes after it. */
const wait = () => act(() => vi.advanceTimersByTimeAsync(2_000));

/** Lets the timers go on, and the script come, which takes as long as it takes. */
const areOpen = (...tokens: string[]) => vi.waitFor(() => expect(open).toEqual(tokens), { timeout: 20_000 });

it('connects once, after the page, and ends with it', async () => {
  session.start('one');
  const { unmount } = show();
  expect(open).toEqual([]);
  await areOpen('one');
  unmount();
  expect(open).toEqual([]);
});

it('connects with the session of the moment: none after signing out, another one after another tab signed in', async () => {
  session.start('one');
  show();
  await areOpen('one');
  act(() => session.start('two'));
  await areOpen('two');
  act(() => session.logout());
  await wait();
  expect(open).toEqual([]);
});

it('connects nobody who was gone before the script came', async () => {
  session.start('one');
  const { unmount } = show();
  unmount();
  await wait();
  expect(open).toEqual([]);
});
