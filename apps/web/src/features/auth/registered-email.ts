/** What /signup hands to /signin: whose account has just been made. */
export const registeredState = (email: string) => ({ registered: email });

/** The e-mail out of a location's state; '' where somebody came another way. */
export function registeredEmail(state: unknown): string {
  const email = typeof state === 'object' && state !== null && 'registered' in state ? state.registered : '';
  return typeof email === 'string' ? email : '';
}
