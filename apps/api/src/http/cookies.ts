import type { Cookie } from '@interview-detection/shared/endpoint';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { settings } from '../lib/app-context';
import { SECOND_MS } from '../lib/durations';

/** Longer values are not ours. Characters. */
const VALUE_MAX = 4_000;

/**
 * Whether browsers reach the product over https: its cookies are then limited to https and this exact host (`__Host-`).
 */
const isSecure = () => settings().PUBLIC_URL.startsWith('https:');
const nameOf = ({ name }: Cookie) => (isSecure() ? `__Host-${name}` : name);

/** Returns what the browser sent; undefined if it sent none. */
export function readCookie(cookie: Cookie, req: Request): string | undefined {
  const value = parseCookie(req.get('cookie') ?? '')[nameOf(cookie)];
  return value === undefined || value.length > VALUE_MAX ? undefined : value;
}

/**
 * Sets a cookie, or deletes it if the value is null. Over http it is limited to the calls that use it, wherever the API
 * is mounted; over https it covers every call of this host, as browsers require of such a name.
 */
export function setCookie(cookie: Cookie, value: string | null, req: Request, res: Response): void {
  const maxAge = value === null ? 0 : cookie.seconds * SECOND_MS;
  const path = isSecure() ? '/' : `${req.baseUrl}${cookie.path}`;
  res.cookie(nameOf(cookie), value ?? '', { httpOnly: true, sameSite: 'lax', secure: isSecure(), path, maxAge });
}
