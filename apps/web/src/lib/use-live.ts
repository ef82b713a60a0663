import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useSession } from './session';

/**
 * Refetches, while a user is signed in, what pages show whenever the server reports a change. Its script loads after
 * the first paint; without a connection pages poll on their own.
 *
 * @param onEnded called with the id of an interview that ended, unless one of the staff ended it
 */
export function useLive(onEnded?: (id: string) => void): void {
  const client = useQueryClient();
  const { token } = useSession();
  const ended = useEffectEvent((id: string) => onEnded?.(id));
  useEffect(() => {
    if (token === null) return;
    // Offline, or a newer version has been deployed: pages poll on their own.
    const live = import('./live').then(
      ({ connectLive }) => connectLive(token, client, { onEnded: ended }),
      () => undefined,
    );
    return () => void live.then(end => end?.());
  }, [client, token]);
}
