/** How the user came to /signin from another account screen, passed in the location's state. */
const NEWS = {
  registered: 'Your account is ready. Sign in to continue.',
  registeredUnverified:
    'Your account is ready, and an email to verify your address is on its way. Sign in to continue.',
  registeredUnasked:
    'Your account is ready. We sent no email, because this address has reached its limit for today. Sign in to continue, and verify it later.',
  passwordChosen: 'Your password is set. Sign in with it.',
  passwordReset: 'Your password was changed. Sign in with the new one.',
} as const;

type News = keyof typeof NEWS;

/** Returns the state to pass to /signin; `email` is '' where it is not known. */
export const arrivingAfter = (news: News, email: string) => ({ news, email });

/** Returns the notice that /signin shows and the email it prefills; both '' where the user came another way. */
export function arrivalOf(state: unknown): { notice: string; email: string } {
  const { news, email } = (state ?? {}) as Partial<Record<string, unknown>>;
  if (typeof news !== 'string' || !Object.hasOwn(NEWS, news)) return { notice: '', email: '' };
  return { notice: NEWS[news as News], email: typeof email === 'string' ? email : '' };
}
