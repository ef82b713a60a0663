import { Suspense, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { GuestOnly } from '../areas/account/guest-only';
import { SignedInOnly } from '../areas/staff/signed-in-only';
import { RouteErrorBoundary } from '../components/states/error-boundary';
import { AddressContext, findRoute, pageBeneath } from '../lib/address';
import { usePageTitle } from '../lib/page-title';
import { PATHS } from '../lib/paths';
import { NOT_FOUND, ROUTES, type Area, type ScreenRoute } from '../lib/routes';
import { useSession } from '../lib/session';
import { LAYOUTS, screenFor } from './screens';

/** Who may enter each area (contract §2). */
const GUARDS: Record<Area, (props: { children: ReactNode }) => ReactNode> = {
  public: ({ children }) => children,
  account: GuestOnly,
  staff: SignedInOnly,
};

const AREAS = Object.keys(GUARDS) as Area[];

const SCREENS = ROUTES.filter(({ overlay }) => !overlay);

/** Renders every screen of the route table in its area. */
export function AppRoutes() {
  const address = useLocation();
  usePageTitle(findRoute(address.pathname).title);
  // A signed-in user keeps the staff layout at an unknown address.
  const notFound: ScreenRoute = { ...NOT_FOUND, area: useSession().token ? 'staff' : 'public' };
  return (
    <AddressContext value={address}>
      <Routes location={pageBeneath(address)}>
        <Route path={PATHS.root} element={<Navigate to={PATHS.main} replace />} />
        {AREAS.map(area => (
          <Route key={area} element={<GuardedLayout area={area} />}>
            {[...SCREENS, notFound]
              .filter(route => route.area === area)
              .map(route => (
                <Route key={route.path} path={route.path} element={<Screen route={route} />} />
              ))}
          </Route>
        ))}
      </Routes>
    </AddressContext>
  );
}

/** Shows layout and page together, so that nothing shifts; the current screen stays until the next page has loaded. */
function GuardedLayout({ area }: { area: Area }) {
  const Guard = GUARDS[area];
  const Layout = LAYOUTS[area].Component;
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
  const Page = screenFor(route).Component;
  return <Page />;
}
