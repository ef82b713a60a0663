import '@testing-library/jest-dom/vitest';
import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { availabilityEndpoints } from '@interview-detection/shared/availability/availability.endpoints';
import { candidateNotesEndpoints } from '@interview-detection/shared/candidate-notes/candidate-notes.endpoints';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { interviewOffersEndpoints } from '@interview-detection/shared/interview-offers/interview-offers.endpoints';
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
import { stopWaiting } from '../src/entities/recordings/use-recordings';
import { returnAddress } from '../src/lib/return-address';
import { session } from '../src/lib/session';
import { trust } from '../src/lib/trusted-event';
import { setThemeMode } from '../src/lib/theme';
import { answer } from './api-mock';
import { aCandidate, alwaysFree, aUser, theCounts, theNeeds } from './fixtures';
import { noNotes, theScorecards } from './scorecard-fixtures';
import { server } from './server';

// There is no server here, so pages must not connect to a live channel. The live channel has its own test.
vi.mock('../src/lib/live', () => ({ connectLive: vi.fn<() => () => void>(() => () => undefined) }));

const NO_NOISE = [
  // jsdom does not know the `<search>` element, browsers do.
  /^The tag <%s> is unrecognized in this browser.* search$/,
  // Logged once per worker, when an event happens to meet a page with more to render: tests wait for what they look
  // for.
  /^A component suspended inside an `act` scope, but the `act` call was not awaited/,
];

const noise: string[] = [];
const unhandled: string[] = [];

// Only a guard against hanging: a machine may be busy or suspended for a while. At a desk no one waits that long.
configure({ asyncUtilTimeout: process.env.CI ? 300_000 : 60_000, reactStrictMode: true });

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
      if (!NO_NOISE.some(known => known.test(text))) noise.push(text);
    });
  }
});

// Input from tests counts as a person's.
beforeEach(() => void vi.spyOn(trust, 'of').mockReturnValue(true));

// Requests of the signed-in layout; a test's own handlers are added later and win.
beforeEach(() => {
  answer(authEndpoints.me, aUser());
  answer(dashboardEndpoints.counts, theCounts());
  answer(dashboardEndpoints.needs, theNeeds());
  // The page of an interview by the bot requests recordings.
  answer(recordingsEndpoints.list, []);
  // The card of a Real interview that begins soon requests who is in its room.
  answer(roomsEndpoints.used, []);
  // The forms of an interview’s time request when its people are free.
  answer(availabilityEndpoints.list, ({ query }) => alwaysFree(query));
  // The list of upcoming interviews and the page of a candidate request who has yet to pick a time.
  answer(interviewOffersEndpoints.list, []);
  // The page of an interview requests the reader’s notes and all scorecards.
  answer(scorecardsEndpoints.notes, noNotes());
  answer(scorecardsEndpoints.list, theScorecards());
  // The page of a candidate requests the notes.
  answer(candidateNotesEndpoints.list, []);
  // The page of an interview requests the decision on its candidate.
  answer(candidatesEndpoints.details, { ...aCandidate(), added: null, history: [] });
});

// The next file shares the same modules and window: everything a test changes in either is reset.
afterEach(() => {
  cleanup();
  stopWaiting();
  toast.removeAll();
  server.resetHandlers();
  session.logout();
  returnAddress.forget();
  forgetMedia();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  // It keeps the last event's state, also that of a test that went offline.
  onlineManager.setOnline(true);
  setThemeMode('auto');
  document.title = '';
  window.history.replaceState(null, '', '/');
  // Devices and credentials that jsdom lacks, defined by a test.
  for (const name of Object.getOwnPropertyNames(navigator)) Reflect.deleteProperty(navigator, name);
  localStorage.clear();
  sessionStorage.clear();
  const complaints = [...noise.splice(0), ...unhandled.splice(0).map(request => `no handler for ${request}`)];
  if (complaints.length > 0) throw new Error(`The test was not quiet:\n${complaints.join('\n')}`);
});

afterAll(() => server.close());
