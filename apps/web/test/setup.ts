import '@testing-library/jest-dom/vitest';
import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { recordingsEndpoints } from '@interview-detection/shared/recordings/recordings.endpoints';
import { roomsEndpoints } from '@interview-detection/shared/rooms/rooms.endpoints';
import { scorecardsEndpoints } from '@interview-detection/shared/scorecards/scorecards.endpoints';
import { dashboardEndpoints } from '@interview-detection/shared/dashboard/dashboard.endpoints';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { forgetMedia } from './browser-stubs';
import './no-owner-stacks';
import './quick-labels';
import './quick-styles';
import './short-errors';
import { returnAddress } from '../src/lib/return-address';
import { session } from '../src/lib/session';
import { trust } from '../src/lib/trust';
import { setThemeMode } from '../src/lib/theme';
import { answer } from './api-mock';
import { aCandidate, aUser, theCounts } from './fixtures';
import { noNotes, theScorecards } from './scorecard-fixtures';
import { server } from './server';

// Pages connect to no live channel: there is no server here. Its own test has one.
vi.mock('../src/lib/live', () => ({ connectLive: vi.fn<() => () => void>(() => () => undefined) }));

/** jsdom does not know the `<search>` element, browsers do. */
const JSDOM_LAG = /^The tag <%s> is unrecognized in this browser.* search$/;

const noise: string[] = [];
const unhandled: string[] = [];

// Generous: the first page of a file brings its scripts through the transformer, on a machine that may be busy.
configure({ asyncUtilTimeout: 20_000, reactStrictMode: true });

beforeAll(() => {
  server.listen({
    onUnhandledRequest: request => {
      unhandled.push(`${request.method} ${new URL(request.url).pathname}`);
    },
  });
});

beforeEach(() => {
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...args: unknown[]) => {
      const text = args.map(String).join(' ');
      if (!JSDOM_LAG.test(text)) noise.push(text);
    });
  }
});

// What tests type and press is a person's to the page.
beforeEach(() => void vi.spyOn(trust, 'of').mockReturnValue(true));

// What the signed-in layout asks for; a test's own handlers come later and win.
beforeEach(() => {
  answer(authEndpoints.me, aUser());
  answer(dashboardEndpoints.counts, theCounts());
  // The page of an interview by the bot asks for what was spoken.
  answer(recordingsEndpoints.list, []);
  // The card of a Real interview that begins soon asks who is in its room.
  answer(roomsEndpoints.used, []);
  // The page of an interview has the reader’s notes, and the scorecards of all.
  answer(scorecardsEndpoints.notes, noNotes());
  answer(scorecardsEndpoints.list, theScorecards());
  // The page of an interview shows the decision on its candidate.
  answer(candidatesEndpoints.details, { ...aCandidate(), added: null, history: [] });
});

// The next file has the same modules in the same window: what a test leaves in either is put back.
afterEach(() => {
  cleanup();
  toast.removeAll();
  server.resetHandlers();
  session.logout();
  returnAddress.forget();
  forgetMedia();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  // It believes the last event, also one of a test that went offline.
  onlineManager.setOnline(true);
  setThemeMode('auto');
  localStorage.clear();
  sessionStorage.clear();
  const complaints = [...noise.splice(0), ...unhandled.splice(0).map(request => `no handler for ${request}`)];
  if (complaints.length > 0) throw new Error(`The test was not quiet:\n${complaints.join('\n')}`);
});

afterAll(() => server.close());
