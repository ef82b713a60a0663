import type { QueryClient } from '@tanstack/react-query';
import { StrictMode, type ReactNode } from 'react';
import { AppProviders } from './app-providers';
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
