/** Addresses of the screens (contract §2), spelt as in the specification. */
export const PATHS = {
  root: '/',
  main: '/main',
  features: '/features',
  aboutUs: '/about-us',
  contact: '/contact',
  signIn: '/signin',
  signInCallback: '/signin/callback',
  signUp: '/signup',
  forgetPassword: '/forget-password',
  otp: '/otp',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  dashboard: '/dashboard',
  figures: '/dashboard/figures',
  upcoming: '/interview-upcomming',
  addInterview: '/interview-upcomming/add',
  reschedule: '/interview-upcomming/reschedule/:id',
  calendar: '/calendar',
  candidates: '/candidates',
  candidate: '/candidates/:id',
  completed: '/interview-completed',
  details: '/interview-completed/:id',
  meeting: '/meeting/:id',
  settings: '/settings/:tab?',
  visit: '/i/:token?',
} as const;

/** Returns the private part of a candidate's address, '' where it is missing; null for all other addresses. */
export function linkIn(pathname: string): string | null {
  const parts = /^\/i(?:\/([^/]*))?\/?$/i.exec(pathname);
  return parts && (parts[1] ?? '');
}

export const reschedulePath = (id: string): string => PATHS.reschedule.replace(':id', encodeURIComponent(id));

/** Returns the address of the upcoming list with the window open that completes an interview. */
export const completePath = (id: string): string => `${PATHS.upcoming}?complete=${encodeURIComponent(id)}`;

export const candidatePath = (id: string): string => PATHS.candidate.replace(':id', encodeURIComponent(id));

/** Returns the address of the candidates with a tag. */
export const candidatesTaggedPath = (tag: string): string => `${PATHS.candidates}?tag=${encodeURIComponent(tag)}`;

/** Returns the address of the form for a candidate's next interview, with everything known filled in. */
export const scheduleNextPath = (candidate: string): string =>
  `${PATHS.addInterview}?candidate=${encodeURIComponent(candidate)}`;

export const detailsPath = (id: string): string => PATHS.details.replace(':id', encodeURIComponent(id));

/** The tabs of the settings; a new customer also starts with `company`. */
export const SETTINGS_TABS = [
  'personal',
  'availability',
  'company',
  'team',
  'plans',
  'email',
  'texts',
  'webhooks',
  'api',
  'audit',
  'security',
  'notifications',
  'appearance',
] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

export const settingsPath = (tab: SettingsTab): string => PATHS.settings.replace(':tab?', tab);
