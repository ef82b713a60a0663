import { matchPath } from 'react-router-dom';
import { PRODUCT_NAME } from '../lib/env';
import { PATHS } from '../lib/paths';
import { lazyScreen, type LazyScreen } from '../lib/lazy-screen';

/** Who may open a screen (contract §2): anyone, only guests, only holders of a token. It decides the layout as well. */
export type Access = 'public' | 'guest' | 'token';

export interface ScreenRoute {
  path: string;
  access: Access;
  title: string;
  screen: LazyScreen;
}

const screen = lazyScreen;

/** The layout around the screens of each access. */
export const LAYOUTS: Record<Access, LazyScreen> = {
  public: screen(() => import('./layouts/public-layout').then(m => m.PublicLayout)),
  guest: screen(() => import('./layouts/auth-layout').then(m => m.AuthLayout)),
  token: screen(() => import('./layouts/app-layout').then(m => m.AppLayout)),
};

const main = screen(() => import('../pages/main-page').then(m => m.MainPage));
const features = screen(() => import('../pages/features-page').then(m => m.FeaturesPage));
const aboutUs = screen(() => import('../pages/about-us-page').then(m => m.AboutUsPage));
const contact = screen(() => import('../pages/contact-page').then(m => m.ContactPage));
const signIn = screen(() => import('../pages/sign-in-page').then(m => m.SignInPage));
const signUp = screen(() => import('../pages/sign-up-page').then(m => m.SignUpPage));
const forgetPassword = screen(() => import('../pages/forget-password-page').then(m => m.ForgetPasswordPage));
const otp = screen(() => import('../pages/otp-page').then(m => m.OtpPage));
const resetPassword = screen(() => import('../pages/reset-password-page').then(m => m.ResetPasswordPage));
const dashboard = screen(() => import('../pages/dashboard-page').then(m => m.DashboardPage));
const upcoming = screen(() => import('../pages/upcoming-page').then(m => m.UpcomingPage));
const addInterview = screen(() => import('../pages/add-interview-page').then(m => m.AddInterviewPage));
const reschedule = screen(() => import('../pages/reschedule-page').then(m => m.ReschedulePage));
const candidates = screen(() => import('../pages/candidates-page').then(m => m.CandidatesPage));
const completed = screen(() => import('../pages/completed-page').then(m => m.CompletedPage));
const details = screen(() => import('../pages/details-page').then(m => m.DetailsPage));
const notFound = screen(() => import('../pages/not-found-page').then(m => m.NotFoundPage));

/** The route table of contract §2, row by row; `/` redirects to /main (app-routes.tsx). */
export const ROUTES: readonly ScreenRoute[] = [
  { path: PATHS.main, access: 'public', title: PRODUCT_NAME, screen: main },
  { path: PATHS.features, access: 'public', title: 'Features', screen: features },
  { path: PATHS.aboutUs, access: 'public', title: 'About Us', screen: aboutUs },
  { path: PATHS.contact, access: 'public', title: 'Feedback', screen: contact },
  { path: PATHS.signIn, access: 'guest', title: 'Sign In', screen: signIn },
  { path: PATHS.signUp, access: 'guest', title: 'Register', screen: signUp },
  { path: PATHS.forgetPassword, access: 'guest', title: 'Verify Registered Email', screen: forgetPassword },
  { path: PATHS.otp, access: 'guest', title: 'Verify OTP', screen: otp },
  { path: PATHS.resetPassword, access: 'guest', title: 'Reset Password', screen: resetPassword },
  { path: PATHS.dashboard, access: 'token', title: 'Dashboard', screen: dashboard },
  { path: PATHS.upcoming, access: 'token', title: 'Upcoming Interviews', screen: upcoming },
  { path: PATHS.addInterview, access: 'token', title: 'Add Interview', screen: addInterview },
  { path: PATHS.reschedule, access: 'token', title: 'Reschedule', screen: reschedule },
  { path: PATHS.candidates, access: 'token', title: 'Candidates', screen: candidates },
  { path: PATHS.completed, access: 'token', title: 'Completed Interviews', screen: completed },
  { path: PATHS.details, access: 'token', title: 'Interview Details', screen: details },
];

/** Every other address. */
export const NOT_FOUND: ScreenRoute = { path: '*', access: 'public', title: 'Page not found', screen: notFound };

/** The row of an address as the browser has it. */
export function findRoute(pathname: string): ScreenRoute {
  const address = pathname === PATHS.root ? PATHS.main : pathname;
  return ROUTES.find(route => matchPath(route.path, address)) ?? NOT_FOUND;
}

/** Loads layout and page of an address side by side instead of one after the other. */
export function preloadRoute(pathname: string): void {
  const route = findRoute(pathname);
  LAYOUTS[route.access].preload();
  route.screen.preload();
}

/** Loads, once an address is shown, what its visitor will most likely open next. */
export function preloadNext(pathname: string): void {
  const { access } = findRoute(pathname);
  if (access === 'public') return;
  if (access === 'guest') signIn.preload();
  LAYOUTS.token.preload();
  dashboard.preload();
  if (access === 'token') for (const route of ROUTES) if (route.access === 'token') route.screen.preload();
}
