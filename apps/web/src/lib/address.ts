import { createContext, use } from 'react';
import { matchPath, type Location } from 'react-router-dom';
import { NOT_FOUND, ROUTES, type ScreenRoute } from './routes';
import { PATHS } from './paths';

/** Returns the route of an address. */
export function findRoute(pathname: string): ScreenRoute {
  const address = pathname === PATHS.root ? PATHS.main : pathname;
  return ROUTES.find(route => matchPath(route.path, address)) ?? NOT_FOUND;
}

/**
 * Returns the page on the screen at an address: its own, or the one beneath an overlay. That is where the overlay was
 * opened, or else the page of its route.
 */
export function pageBeneath(location: Location): Location {
  const route = findRoute(location.pathname);
  if (!route.overlay) return location;
  const state: unknown = location.state;
  if (typeof state === 'object' && state !== null && 'beneath' in state) return state.beneath as Location;
  const own = ROUTES.find(({ page, overlay }) => page === route.page && !overlay);
  return { ...location, pathname: own?.path ?? PATHS.root, search: '', hash: '', key: 'beneath', state: null };
}

/** The browser's address. `useLocation` returns the address a page is shown for, even beneath an overlay. */
export const AddressContext = createContext<Location | null>(null);

export function useAddress(): Location {
  const address = use(AddressContext);
  if (!address) throw new Error('useAddress is only for screens of the application');
  return address;
}
