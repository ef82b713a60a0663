import { render } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { AppProviders } from '../src/app/app';
import { AppRoutes } from '../src/app/app-routes';
import { ScrollRestoration } from '../src/app/scroll-restoration';
import { createQueryClient } from '../src/lib/query-client';
import { session } from '../src/lib/session';
import { setUpUser } from './user';

/** The token that `renderApp` stores for a signed-in person. */
export const TOKEN = 'test-token';

/** Opens the application at an address as a guest, with a real router and real providers. */
export function renderApp(path: string) {
  window.history.replaceState(null, '', path);
  const client = createQueryClient();
  // Tests must not wait for the pauses between retries.
  const defaults = client.getDefaultOptions();
  client.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryDelay: 0 } });
  const user = setUpUser();
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

/** Opens the application at an address as a signed-in person. */
export function renderSignedIn(path: string) {
  session.start(TOKEN);
  return renderApp(path);
}
