import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { dashboardEndpoints } from '@interview-detection/shared/dashboard/dashboard.endpoints';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { beforeEach } from 'vitest';
import { AppProviders } from '../src/app/app-providers';
import { AppRoutes } from '../src/app/app-routes';
import { ScrollRestoration } from '../src/app/scroll-restoration';
import { createQueryClient } from '../src/lib/query-client';
import { session } from '../src/lib/session';
import { answer } from './api-mock';
import { aCandidate, aUser, theCounts } from './fixtures';

/** The token that `renderApp` stores for a signed-in person. */
export const TOKEN = 'test-token';

/** Opens the application at an address as a guest, with a real router and real providers. */
export function renderApp(path: string) {
  window.history.replaceState(null, '', path);
  const client = createQueryClient();
  // Tests wait for what happens, not for the pauses between tries.
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryDelay: 0 } });
  const user = userEvent.setup({ delay: null });
  const view = render(
    <AppProviders client={client}>
      <BrowserRouter>
        <ScrollRestoration />
        <AppRoutes />
      </BrowserRouter>
    </AppProviders>,
  );
  return { user, client, ...view };
}

// What the signed-in layout asks for, in every test that imports this; a test's own handlers come later and win.
beforeEach(() => {
  answer(authEndpoints.me, aUser());
  answer(dashboardEndpoints.counts, theCounts());
  // The page of an interview shows the decision on its candidate.
  answer(candidatesEndpoints.details, { ...aCandidate(), added: null, history: [] });
});

/** Opens the application at an address as a signed-in person. */
export function renderSignedIn(path: string) {
  session.start(TOKEN);
  return renderApp(path);
}
