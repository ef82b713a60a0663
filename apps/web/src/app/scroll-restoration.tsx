import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { pageBeneath } from '../lib/address';

/** Milliseconds in which a page we came back to may still grow to the height it had. */
const RESTORE_FOR_MS = 2_000;
const STORAGE_KEY = 'scroll-positions';

/** Where each entry of the history was scrolled to, by `entryOf`; a reload of this tab brings them back. */
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
    // Storage is switched off: a reload starts at the top.
  }
}

/** The first entry of every load of the application has the same key: only its path tells one from another. */
const entryOf = ({ key, pathname }: { key: string; pathname: string }) => (key === 'default' ? pathname : key);

/** Scrolls: back and forward lead to where the page was scrolled to, a new page starts at its top. */
export function ScrollRestoration() {
  // An overlay is an address of its own, but the page beneath stays where it is.
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
    // A filter or an open sheet changes the address of a page, but the page stays where it is.
    const samePage = shown.current === pathname;
    const isFirst = shown.current === '';
    shown.current = pathname;
    if (samePage && type !== 'POP' && !hash) return;
    if (hash) {
      document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
      return;
    }
    const target = type === 'POP' ? (positions.get(entry) ?? 0) : 0;
    // Who just opened a page is at its top; to scroll there would lay it all out in one piece with its first rendering.
    if (isFirst && target === 0) return;
    window.scrollTo(0, target);
    if (window.scrollY >= target) return;
    // The list is not there yet: try again while the page grows, until the person scrolls.
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

  // A layout effect as well: by the time others run, the new page has scrolled and would be noted as the old one.
  useLayoutEffect(() => {
    const remember = () => positions.set(entry, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [entry]);

  return null;
}
