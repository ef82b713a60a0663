import type { Permission } from '@interview-detection/shared/access/permissions';
import { PRODUCT_NAME } from './env';
import { PATHS } from './paths';

/**
 * A part of the application with its own layout, guard and credential: `public` is for everyone, `account` for guests,
 * `staff` for signed-in users. Candidates with a private link get a separate application.
 */
export type Area = 'public' | 'account' | 'staff';

export interface ScreenRoute {
  path: string;
  area: Area;
  /** The file in `src/pages` without its extension; its component has the same name, `OtpPage`. */
  page: string;
  title: string;
  /** The screen's label in the menu of its area, if it is listed there. */
  menu?: string;
  /** The permission required to open the screen. */
  permission?: Permission;
  /** For an account screen: signed-in users may open it too. */
  isForAnyone?: true;
  /** The same for every guest: the build prerenders it. */
  prerender?: true;
  /** Shown over the page it was opened from; over `page` where the address was typed or came in a mail. */
  overlay?: true;
  /** Fills the window, without the menu. */
  isAlone?: true;
  /** Kilobytes (1,024 bytes, gzip) of script that may load before the first paint; the build fails above that. */
  budget: number;
}

/** Budgets: text to read; a form with validation; a workspace, opened many times a day by the same people. */
const TEXT = 120;
const FORM = 163;
const WORK = 280;

/**
 * All screens of the application, row by row as in contract §2; `/` redirects to /main. The application, the menus, the
 * titles, preloading, the tests and the build (apps/web/build) read this table, so it imports no screen.
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
  // What these two show depends on the previous step.
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
    path: PATHS.figures,
    area: 'staff',
    page: 'figures-page',
    title: 'Figures',
    permission: 'figures.read',
    budget: WORK,
  },
  {
    path: PATHS.upcoming,
    area: 'staff',
    page: 'upcoming-page',
    title: 'Upcoming Interviews',
    menu: 'Upcoming Interviews',
    budget: WORK,
  },
  { path: PATHS.calendar, area: 'staff', page: 'calendar-page', title: 'Calendar', menu: 'Calendar', budget: WORK },
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
  { path: PATHS.candidate, area: 'staff', page: 'candidate-page', title: 'Candidate', budget: WORK },
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

/** The candidate's only screen, a separate application. */
export const VISIT: Omit<ScreenRoute, 'area'> = {
  path: PATHS.visit,
  page: 'visit-page',
  title: 'Your interview',
  budget: TEXT,
};

/** Any other address; a signed-in user sees it in their own area. */
export const NOT_FOUND: ScreenRoute = {
  path: '*',
  area: 'public',
  page: 'not-found-page',
  title: 'Page not found',
  budget: TEXT,
};

/** Returns the screens in the menu of an area. */
export const menuOf = (area: Area): { to: string; label: string }[] =>
  ROUTES.flatMap(({ area: its, path, menu }) =>
    its === area && menu !== undefined ? [{ to: path, label: menu }] : [],
  );
