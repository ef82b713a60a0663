import type { KeyObject } from 'node:crypto';
import { SESSION_HOURS } from '@interview-detection/shared/sessions/sessions.rules';
import jwt from 'jsonwebtoken';
import { currentTime } from './app-context';
import { SECOND_MS } from './durations';
import { installationId } from './installation';
import { jwtSecret, sessionKeys } from './jwt-secret';

export interface SessionClaims {
  userId: string;
  /** The stored session: once it is deleted, the token is no longer valid. */
  sessionId: string;
}

const ISSUER = 'interview-detection';

/** Returns the time as JWTs have it: seconds since 1970. */
const nowInSeconds = () => Math.floor(currentTime().getTime() / SECOND_MS);

/** Signs a session token (JWT, HS256), valid for 12 hours and in this installation only. */
export function signSession({ userId, sessionId }: SessionClaims, key: KeyObject = jwtSecret()): string {
  return jwt.sign({ sub: userId, sid: sessionId, iat: nowInSeconds() }, key, {
    algorithm: 'HS256',
    expiresIn: `${SESSION_HOURS}h`,
    issuer: ISSUER,
    audience: installationId(),
  });
}

/**
 * Returns the claims of a valid session token, or null: malformed, expired, or from another secret, algorithm or
 * installation.
 */
export function readSession(token: string): SessionClaims | null {
  for (const key of sessionKeys()) {
    const claims = verify(token, key, installationId());
    if (claims) return sessionClaimsOf(claims);
  }
  return null;
}

export interface TicketClaims {
  userId: string;
  /** Compared with the holder's current version, which changes when older tickets become invalid. */
  version: number;
  /** The session in which it was issued, for a holder with an account. */
  sessionId?: string;
}

/** What kind of session a ticket belongs to: an account's or that of a candidate's link. */
type TicketHolder = 'account' | 'link';

/**
 * The audience of tickets only: no ticket is a session, no session a ticket, and none is valid for the other holder.
 */
const ofTickets = (holder: TicketHolder) => `${installationId()} ${holder === 'link' ? 'link ' : ''}ticket`;

/**
 * Signs a ticket to one path, valid as long as its holder's session and for that many minutes at most. The claims
 * identify that session.
 */
export function signTicket(
  { userId, version, sessionId }: TicketClaims,
  path: string,
  minutes: number,
  holder: TicketHolder = 'account',
): string {
  return jwt.sign({ sub: userId, ver: version, sid: sessionId, path, iat: nowInSeconds() }, jwtSecret(), {
    algorithm: 'HS256',
    expiresIn: minutes * 60,
    issuer: ISSUER,
    audience: ofTickets(holder),
  });
}

/**
 * Returns the claims of a ticket to that path, or null: malformed, expired, or of another path, holder, secret,
 * algorithm or installation.
 */
export function readTicket(ticket: string, path: string, holder: TicketHolder = 'account'): TicketClaims | null {
  const claims = verify(ticket, jwtSecret(), ofTickets(holder));
  return claims && claims.path === path ? ticketClaimsOf(claims) : null;
}

function verify(token: string, key: KeyObject, audience: string): jwt.JwtPayload | null {
  try {
    const claims = jwt.verify(token, key, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience,
      clockTimestamp: nowInSeconds(),
    });
    return typeof claims === 'string' ? null : claims;
  } catch {
    return null;
  }
}

const sessionClaimsOf = ({ sub, sid }: jwt.JwtPayload): SessionClaims | null =>
  typeof sub === 'string' && typeof sid === 'string' ? { userId: sub, sessionId: sid } : null;

function ticketClaimsOf({ sub, ver, sid }: jwt.JwtPayload): TicketClaims | null {
  if (typeof sub !== 'string' || typeof ver !== 'number') return null;
  return { userId: sub, version: ver, ...(typeof sid === 'string' ? { sessionId: sid } : {}) };
}
