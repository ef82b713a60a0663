import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { RouteErrorBoundary } from './route-error-boundary';

/** The last page of this visit; null before the first one, where the focus belongs to the browser. */
let shownBefore: string | null = null;

/** After a navigation the focus starts at the new page's content, or where that page has put it. */
function focusContent() {
  const main = document.querySelector('main');
  if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
}

/** Where a layout shows its page: an error in the page leaves the layout usable and ends with the next address. */
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
