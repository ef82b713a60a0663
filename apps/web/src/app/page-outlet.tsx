import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { RouteErrorBoundary } from './route-error-boundary';

/** Where a layout shows its page: an error in the page leaves the layout usable and ends with the next address. */
export function PageOutlet() {
  const { pathname } = useLocation();
  return (
    <RouteErrorBoundary key={pathname}>
      <Suspense>
        <Outlet />
      </Suspense>
    </RouteErrorBoundary>
  );
}
