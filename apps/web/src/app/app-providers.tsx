import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Toaster } from '../components/ui/toaster';
import { session } from '../lib/session';

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
