import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { Toaster } from '../components/ui/toaster';
import { session } from '../lib/session';
import { AppRoutes } from './app-routes';
import { ScrollRestoration } from './scroll-restoration';

interface AppProps {
  client: QueryClient;
  /** Wraps the tree in the browser's router, or in that of a prerendered page. */
  router: (children: ReactNode) => ReactNode;
}

/**
 * The whole application. The browser and the prerendering build the same tree; otherwise hydration would start over.
 */
export function App({ client, router }: AppProps) {
  return (
    <StrictMode>
      <AppProviders client={client}>
        {router(
          <>
            <ScrollRestoration />
            <AppRoutes />
          </>,
        )}
      </AppProviders>
    </StrictMode>
  );
}

interface AppProvidersProps {
  client: QueryClient;
  children: ReactNode;
}

/** Provides what every screen needs. What one person has loaded is never shown to the next person in the same tab. */
export function AppProviders({ client, children }: AppProvidersProps) {
  useEffect(
    () =>
      session.subscribe(({ token, cause }) => {
        if (token === null) client.clear();
        else if (cause === 'elsewhere') void client.resetQueries();
      }),
    [client],
  );
  return (
    <QueryClientProvider client={client}>
      {children}
      <Toaster />
    </QueryClientProvider>
  );
}
