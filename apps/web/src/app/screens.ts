import type { ComponentType } from 'react';
import { findRoute } from '../lib/address';
import { lazyWithRetry, type LazyPart } from '../lib/lazy-with-retry';
import { PATHS } from '../lib/paths';
import { NOT_FOUND, ROUTES, type Area, type ScreenRoute } from '../lib/routes';

/** The layout around the screens of each area. */
export const LAYOUTS: Record<Area, LazyPart> = {
  public: lazyWithRetry(() => import('../areas/public/public-layout').then(m => m.PublicLayout)),
  account: lazyWithRetry(() => import('../areas/account/account-layout').then(m => m.AccountLayout)),
  staff: lazyWithRetry(() => import('../areas/staff/staff-layout').then(m => m.StaffLayout)),
};

/** Returns the component of a page file: `OtpPage` for `otp-page`. */
const componentName = (page: string) => page.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** Every page except the candidate's, which is a separate application. */
const files = import.meta.glob<Record<string, ComponentType | undefined>>([
  '../pages/*-page.tsx',
  '!../pages/visit-page.tsx',
]);

function screenOf({ page }: ScreenRoute): LazyPart {
  const name = componentName(page);
  return lazyWithRetry(async () => {
    const Page = (await files[`../pages/${page}.tsx`]?.())?.[name];
    if (!Page) throw new Error(`src/pages/${page}.tsx has no ${name}`);
    return Page;
  });
}

const screens = new Map([...ROUTES, NOT_FOUND].map(route => [route.page, screenOf(route)]));

/** Returns the page of a route, loaded from a separate script. */
export function screenFor({ page }: ScreenRoute): LazyPart {
  const screen = screens.get(page);
  if (!screen) throw new Error(`${page} is not in the route table`);
  return screen;
}

function preload(route: ScreenRoute): void {
  LAYOUTS[route.area].preload();
  screenFor(route).preload();
}

/** Loads the layout and the page of an address in parallel. */
export function preloadRoute(pathname: string): void {
  preload(findRoute(pathname));
}

/** Once an address is shown, loads what the visitor will most likely open next. */
export function preloadNext(pathname: string): void {
  const { area } = findRoute(pathname);
  if (area === 'public') return;
  if (area === 'account') preloadRoute(PATHS.signIn);
  preloadRoute(PATHS.dashboard);
  if (area === 'staff') for (const route of ROUTES) if (route.area === 'staff') preload(route);
}
