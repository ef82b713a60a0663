import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { pageBeneath } from '../lib/address';

/** Milliseconds for which a page reached by Back or Forward may still grow to its earlier height. */
const RESTORE_FOR_MS = 2_000;
const STORAGE_KEY = 'scroll-positions';

/** Scroll position of each history entry, by `entryOf`; restored when this tab is reloaded. */
const positions = new Map<string, number>(readPositions());

function readPositions(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}

function storePositions() {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions]));
  } catch {
    // Storage is switched off: after a reload the page starts at the top.
  }
}

/** The first history entry of every load has the same key, so its path tells them apart. */
const entryOf = ({ key, pathname }: { key: string; pathname: string }) => (key === 'default' ? pathname : key);

/** Whether this tab came here by a typed address or a link from elsewhere, not by a reload, Back or Forward. */
function isNewVisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'navigate';
}

/** Restores the scroll position on Back, Forward and reload; a new page starts at its top. */
export function ScrollRestoration() {
  // An overlay has its own address, but the page beneath keeps its position.
  const page = pageBeneath(useLocation());
  const { hash, pathname } = page;
  const entry = entryOf(page);
  const type = useNavigationType();
  const shown = useRef('');

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', storePositions);
    return () => window.removeEventListener('pagehide', storePositions);
  }, []);

  useLayoutEffect(() => {
    // A filter or an open sheet changes the address, but not the scroll position.
    const samePage = shown.current === pathname;
    const isFirst = shown.current === '';
    shown.current = pathname;
    if (samePage && type !== 'POP' && !hash) return;
    if (hash) {
      document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
      return;
    }
    const target = type === 'POP' && !(isFirst && isNewVisit()) ? (positions.get(entry) ?? 0) : 0;
    // A page just opened is at its top; scrolling there would force a layout of the whole page with its first
    // rendering.
    if (isFirst && target === 0) return;
    window.scrollTo(0, target);
    if (window.scrollY >= target) return;
    // The list has not loaded yet: retry while the page grows, until the user scrolls.
    const observer = new ResizeObserver(() => {
      window.scrollTo(0, target);
      if (window.scrollY >= target) stop();
    });
    const timer = window.setTimeout(() => stop(), RESTORE_FOR_MS);
    const stop = () => {
      observer.disconnect();
      window.clearTimeout(timer);
      window.removeEventListener('wheel', stop);
      window.removeEventListener('touchstart', stop);
    };
    observer.observe(document.body);
    window.addEventListener('wheel', stop, { passive: true });
    window.addEventListener('touchstart', stop, { passive: true });
    return stop;
  }, [entry, hash, pathname, type]);

  // A layout effect too: by the time other effects run, the new page has scrolled and would be recorded as the old one.
  useLayoutEffect(() => {
    const remember = () => positions.set(entry, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [entry]);

  return null;
}
