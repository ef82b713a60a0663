import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from './session';

/**
 * Refetches, while a user is signed in, what pages show whenever the server reports a change. Its script loads after
 * the first paint; without a connection pages poll on their own.
 */
export function useLive(): void {
  const client = useQueryClient();
  const { token } = useSession();
  useEffect(() => {
    if (token === null) return;
    // Offline, or a newer version has been deployed: pages poll on their own.
    const live = import('./live').then(
      ({ connectLive }) => connectLive(token, client),
      () => undefined,
    );
    return () => void live.then(end => end?.());
  }, [client, token]);
}
