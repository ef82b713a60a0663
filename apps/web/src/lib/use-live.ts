import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from './session';

/**
 * Reads anew what the pages show of what others change, as the server tells of it, for as long as somebody is signed in.
 * Its script comes after the first paint; without a connection pages look again by themselves.
 */
export function useLive(): void {
  const client = useQueryClient();
  const { token } = useSession();
  useEffect(() => {
    if (token === null) return;
    // Offline, or a new version is out: pages look again by themselves.
    const live = import('./live').then(
      ({ connectLive }) => connectLive(token, client),
      () => undefined,
    );
    return () => void live.then(end => end?.());
  }, [client, token]);
}
