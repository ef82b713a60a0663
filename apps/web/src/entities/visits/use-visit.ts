import { useQuery } from '@tanstack/react-query';
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError } from '#web/lib/api-error';
import { offerQuery, type Visit, visitQuery } from './api';
import { visitSession } from './store';

/** The private part of the address, which names the interview; '' where the address has none. */
export const LinkContext = createContext('');

export const useLink = (): string => use(LinkContext);

/** Returns the interview of the current link; fetches nothing without a link. */
export function useVisit() {
  const link = useLink();
  return useQuery({ ...visitQuery(link), enabled: link !== '' });
}

/** Returns the offer of times, where the link opened and is not about an interview yet. */
export function useOffer() {
  const link = useLink();
  const { data: visit, error } = useVisit();
  const isUnknown = visit === undefined && error instanceof ApiError && error.code === 'NOT_FOUND';
  return useQuery({ ...offerQuery(link), enabled: isUnknown && visitSession.token(link) !== null });
}

const SECOND_MS = 1_000;

/** Returns the server's time in milliseconds, updated every second: a browser's clock may be off by a day. */
export function useServerNow({ clockAhead }: Pick<Visit, 'clockAhead'>): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => window.clearInterval(timer);
  }, []);
  return now + clockAhead;
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Returns whether the browser reports a connection. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
