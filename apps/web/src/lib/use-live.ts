import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from './session';

/** After the page, which asks for what it shows first. Milliseconds. */
const BEGIN_AFTER_MS = 1_500;

/**
 * Reads anew what the pages show of what others change, as the server tells of it, for as long as somebody is signed in.
 * Its script comes after the first paint; without a connection pages look again by themselves.
 */
export function useLive(): void {
  const client = useQueryClient();
  const { token } = useSession();
  useEffect(() => {
    if (token === null) return;
    let isOver = false;
    let end: (() => void) | undefined;
    const connect = async () => {
      // Offline, or a new version is out: pages look again by themselves.
      const live = await import('./live').catch(() => undefined);
      if (!isOver) end = live?.connectLive(token, client);
    };
    const timer = window.setTimeout(() => void connect(), BEGIN_AFTER_MS);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      end?.();
    };
  }, [client, token]);
}
