/** Under which key the query client holds the signed-in person; pages for guests need no more of them than this. */
export const CURRENT_USER_KEY = ['auth', '/auth/me', {}] as const;
