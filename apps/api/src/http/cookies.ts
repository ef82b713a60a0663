import type { Cookie } from '@interview-detection/shared/endpoint';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { env } from '../env';
import { SECOND_MS } from '../lib/durations';

/** Longer ones are none of ours. Characters. */
const VALUE_MAX = 4_000;

/** Whether browsers reach the product by https: a cookie is then sent by that alone, and by this very host, as its name says. */
const isSecure = () => env.PUBLIC_URL.startsWith('https:');
const nameOf = ({ name }: Cookie) => (isSecure() ? `__Host-${name}` : name);

/** What the browser sent, undefined where it sent none. */
export function readCookie(cookie: Cookie, req: Request): string | undefined {
  const value = parseCookie(req.get('cookie') ?? '')[nameOf(cookie)];
  return value === undefined || value.length > VALUE_MAX ? undefined : value;
}

/**
 * Has the browser keep it, or forget it where it is null: by http for its calls alone, wherever the API is mounted; by https for
 * every call of this host, which browsers ask of such a name.
 */
export function keepCookie(cookie: Cookie, value: string | null, req: Request, res: Response): void {
  const maxAge = value === null ? 0 : cookie.seconds * SECOND_MS;
  const path = isSecure() ? '/' : `${req.baseUrl}${cookie.path}`;
  res.cookie(nameOf(cookie), value ?? '', { httpOnly: true, sameSite: 'lax', secure: isSecure(), path, maxAge });
}
