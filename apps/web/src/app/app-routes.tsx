import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { usePageTitle } from '../lib/page-title';
import { PATHS } from '../lib/paths';
import { useSession } from '../lib/session';
import { GUARDS } from './guards';
import { RouteErrorBoundary } from './route-error-boundary';
import { LAYOUTS, NOT_FOUND, ROUTES, type Access, type ScreenRoute } from './routes';

const ACCESSES: readonly Access[] = ['public', 'guest', 'token'];

/** All screens of the route table, each behind its guard and inside its layout. */
export function AppRoutes() {
  // Whoever is signed in stays in their own frame on a wrong address.
  const notFound: ScreenRoute = { ...NOT_FOUND, access: useSession().token ? 'token' : 'public' };
  return (
    <Routes>
      <Route path={PATHS.root} element={<Navigate to={PATHS.main} replace />} />
      {ACCESSES.map(access => (
        <Route key={access} element={<GuardedLayout access={access} />}>
          {[...ROUTES, notFound]
            .filter(route => route.access === access)
            .map(route => (
              <Route key={route.path} path={route.path} element={<Screen route={route} />} />
            ))}
        </Route>
      ))}
    </Routes>
  );
}

/** Layout and page appear together, so that nothing moves; what is shown stays until the next page is loaded. */
function GuardedLayout({ access }: { access: Access }) {
  const Guard = GUARDS[access];
  const Layout = LAYOUTS[access].Component;
  return (
    <Guard>
      <RouteErrorBoundary>
        <Suspense>
          <Layout />
        </Suspense>
      </RouteErrorBoundary>
    </Guard>
  );
}

function Screen({ route }: { route: ScreenRoute }) {
  usePageTitle(route.title);
  const Page = route.screen.Component;
  return <Page />;
}
