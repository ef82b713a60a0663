import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { RouteErrorBoundary } from './error-boundary';

/** The last page of this visit; null before the first one, when the browser controls the focus. */
let shownBefore: string | null = null;

/** After a navigation, moves the focus to the new page's content, unless that page has already set it. */
function focusContent() {
  const main = document.querySelector('main');
  if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
}

/**
 * Where a layout renders its page. An error in the page leaves the layout usable and is cleared by the next address.
 */
export function PageOutlet() {
  const { pathname } = useLocation();
  useEffect(() => {
    if (shownBefore !== null && shownBefore !== pathname) focusContent();
    shownBefore = pathname;
  }, [pathname]);
  return (
    <RouteErrorBoundary key={pathname}>
      <Outlet />
    </RouteErrorBoundary>
  );
}
