import type { Permission } from '@interview-detection/shared/access/permissions';
import { PRODUCT_NAME } from './env';
import { PATHS } from './paths';

/**
 * A part of the application with a layout, a guard and a credential of its own: `public` is for anyone, `account` for
 * guests, `staff` for holders of a session. Whoever has an interview's private link gets an application of their own.
 */
export type Area = 'public' | 'account' | 'staff';

export interface ScreenRoute {
  path: string;
  area: Area;
  /** The file of `src/pages` without its ending; the component in it has the same name, `OtpPage`. */
  page: string;
  title: string;
  /** What the screen is called in the menu of its area, where it is in there. */
  menu?: string;
  /** What its visitor must be allowed to do. */
  permission?: Permission;
  /** Of an account screen: not for guests alone. */
  isForAnyone?: true;
  /** The same for every guest: the build writes it out complete. */
  prerender?: true;
  /** Shown over the page that it was opened on; `page` is beneath where the address was typed or came in a mail. */
  overlay?: true;
  /** It fills the window, without the menu. */
  isAlone?: true;
  /** Kilobytes (1,024 bytes, gzip) of script that may load before the first paint; the build fails beyond. */
  budget: number;
}

/** Something to read; a form with its validation; a place to work in. */
const TEXT = 120;
const FORM = 158;
const WORK = 200;

/**
 * The table of the application's screens, row by row as contract §2 has them; `/` redirects to /main. The application, the menus, the
 * titles, preloading, the tests and the build (apps/web/build) read it, so it imports nothing that is a screen.
 */
export const ROUTES: readonly ScreenRoute[] = [
  {
    path: PATHS.main,
    area: 'public',
    page: 'main-page',
    title: PRODUCT_NAME,
    menu: 'Home',
    prerender: true,
    budget: TEXT,
  },
  {
    path: PATHS.features,
    area: 'public',
    page: 'features-page',
    title: 'Features',
    menu: 'Features',
    prerender: true,
    budget: TEXT,
  },
  {
    path: PATHS.aboutUs,
    area: 'public',
    page: 'about-us-page',
    title: 'About Us',
    menu: 'About Us',
    prerender: true,
    budget: TEXT,
  },
  {
    path: PATHS.contact,
    area: 'public',
    page: 'contact-page',
    title: 'Feedback',
    menu: 'Feedback',
    prerender: true,
    budget: FORM,
  },
  { path: PATHS.signIn, area: 'account', page: 'sign-in-page', title: 'Sign In', prerender: true, budget: FORM },
  { path: PATHS.signInCallback, area: 'account', page: 'sign-in-callback-page', title: 'Signing In', budget: FORM },
  { path: PATHS.signUp, area: 'account', page: 'sign-up-page', title: 'Register', prerender: true, budget: FORM },
  {
    path: PATHS.forgetPassword,
    area: 'account',
    page: 'forget-password-page',
    title: 'Verify Registered Email',
    prerender: true,
    budget: FORM,
  },
  // What these two show depends on the step before.
  { path: PATHS.otp, area: 'account', page: 'otp-page', title: 'Verify OTP', budget: FORM },
  { path: PATHS.resetPassword, area: 'account', page: 'reset-password-page', title: 'Reset Password', budget: FORM },
  {
    path: PATHS.verifyEmail,
    area: 'account',
    isForAnyone: true,
    page: 'verify-email-page',
    title: 'Verify Your Email',
    budget: FORM,
  },
  { path: PATHS.dashboard, area: 'staff', page: 'dashboard-page', title: 'Dashboard', menu: 'Dashboard', budget: WORK },
  {
    path: PATHS.upcoming,
    area: 'staff',
    page: 'upcoming-page',
    title: 'Upcoming Interviews',
    menu: 'Upcoming Interviews',
    budget: WORK,
  },
  {
    path: PATHS.addInterview,
    area: 'staff',
    page: 'add-interview-page',
    title: 'Add Interview',
    permission: 'interviews.schedule',
    budget: WORK,
  },
  {
    path: PATHS.reschedule,
    area: 'staff',
    page: 'reschedule-page',
    title: 'Reschedule',
    permission: 'interviews.schedule',
    budget: WORK,
  },
  {
    path: PATHS.candidates,
    area: 'staff',
    page: 'candidates-page',
    title: 'Candidates',
    menu: 'Candidates',
    budget: WORK,
  },
  {
    path: PATHS.completed,
    area: 'staff',
    page: 'completed-page',
    title: 'Completed Interviews',
    menu: 'Completed Interviews',
    budget: WORK,
  },
  { path: PATHS.details, area: 'staff', page: 'details-page', title: 'Interview Details', budget: WORK },
  {
    path: PATHS.meeting,
    area: 'staff',
    page: 'meeting-page',
    title: 'Meeting',
    permission: 'scorecards.write',
    isAlone: true,
    budget: WORK,
  },
  { path: PATHS.settings, area: 'staff', page: 'dashboard-page', title: 'Settings', overlay: true, budget: WORK },
];

/** The one screen of candidates, which is an application of its own. */
export const VISIT: Omit<ScreenRoute, 'area'> = {
  path: PATHS.visit,
  page: 'visit-page',
  title: 'Your interview',
  budget: TEXT,
};

/** Every other address; whoever is signed in sees it in their own area. */
export const NOT_FOUND: ScreenRoute = {
  path: '*',
  area: 'public',
  page: 'not-found-page',
  title: 'Page not found',
  budget: TEXT,
};

/** The screens in the menu of an area. */
export const menuOf = (area: Area): { to: string; label: string }[] =>
  ROUTES.flatMap(({ area: its, path, menu }) =>
    its === area && menu !== undefined ? [{ to: path, label: menu }] : [],
  );
