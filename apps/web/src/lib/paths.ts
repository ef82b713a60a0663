/** Addresses of the screens (contract §2), spelt as the specification spells them. */
export const PATHS = {
  root: '/',
  main: '/main',
  features: '/features',
  aboutUs: '/about-us',
  contact: '/contact',
  signIn: '/signin',
  signUp: '/signup',
  forgetPassword: '/forget-password',
  otp: '/otp',
  resetPassword: '/reset-password',
  dashboard: '/dashboard',
  upcoming: '/interview-upcomming',
  addInterview: '/interview-upcomming/add',
  reschedule: '/interview-upcomming/reschedule/:id',
  candidates: '/candidates',
  completed: '/interview-completed',
  details: '/interview-completed/:id',
} as const;

export const reschedulePath = (id: string): string => PATHS.reschedule.replace(':id', encodeURIComponent(id));

export const detailsPath = (id: string): string => PATHS.details.replace(':id', encodeURIComponent(id));
