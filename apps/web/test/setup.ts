import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { setupServer } from 'msw/node';
import { toast } from 'react-hot-toast/headless';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import './browser-stubs';
import { session } from '../src/lib/session';

/** The mocked API; tests add handlers made by `answer` and `refuse` of api-mock.ts. */
export const server = setupServer();

/** jsdom does not know the `<search>` element, browsers do. */
const JSDOM_LAG = /^The tag <%s> is unrecognized in this browser.* search$/;

const noise: string[] = [];
const unhandled: string[] = [];

// Generous: the first page of a file brings its scripts through the transformer, on a machine that may be busy.
configure({ asyncUtilTimeout: 20_000 });

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

afterEach(() => {
  cleanup();
  toast.removeAll();
  server.resetHandlers();
  session.logout();
  localStorage.clear();
  sessionStorage.clear();
  const complaints = [...noise.splice(0), ...unhandled.splice(0).map(request => `no handler for ${request}`)];
  if (complaints.length > 0) throw new Error(`The test was not quiet:\n${complaints.join('\n')}`);
});

afterAll(() => server.close());
