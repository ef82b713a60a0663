import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Milliseconds in which a page we came back to may still grow to the height it had. */
const RESTORE_FOR_MS = 2_000;
const positions = new Map<string, number>();

/** Where each visited page was scrolled to: back and forward restore it, a new page starts at its top. */
function useScrollRestoration() {
  const { key, hash, pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef('');

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => positions.set(key, window.scrollY);
    remember();
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    // A filter or an open sheet changes the address of a page, but the page stays where it is.
    const samePage = shown.current === pathname;
    shown.current = pathname;
    if (samePage && type !== 'POP' && !hash) return;
    if (hash) {
      document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
      return;
    }
    const target = type === 'POP' ? (positions.get(key) ?? 0) : 0;
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
  }, [key, hash, pathname, type]);
}

/** After a navigation the focus starts at the new page's content, so that keyboard and screen reader do too. */
function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector('main')?.focus({ preventScroll: true });
  }, [pathname]);
}

export function NavigationEffects() {
  useScrollRestoration();
  useFocusOnNavigation();
  return null;
}
