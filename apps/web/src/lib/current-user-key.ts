/** The query key of the signed-in user; guest pages need nothing else about the user. */
export const CURRENT_USER_KEY = ['auth', '/auth/me', {}] as const;
