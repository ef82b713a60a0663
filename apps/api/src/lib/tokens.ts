import type { KeyObject } from 'node:crypto';
import { SESSION_HOURS } from '@interview-detection/shared/sessions/sessions.rules';
import jwt from 'jsonwebtoken';
import { installationId } from './installation';
import { jwtSecret, sessionKeys } from './jwt-secret';

export interface SessionClaims {
  userId: string;
  /** Of the session as it is kept: one that is not kept any more has ended. */
  sessionId: string;
}

const ISSUER = 'interview-detection';

/** The token of a session (JWT, HS256) of 12 hours, good in this installation only. */
export function signSession({ userId, sessionId }: SessionClaims, key: KeyObject = jwtSecret()): string {
  return jwt.sign({ sub: userId, sid: sessionId }, key, {
    algorithm: 'HS256',
    expiresIn: `${SESSION_HOURS}h`,
    issuer: ISSUER,
    audience: installationId(),
  });
}

/** The claims of a valid session token, or null: malformed, expired, of another secret, algorithm or installation. */
export function readSession(token: string): SessionClaims | null {
  for (const key of sessionKeys()) {
    const claims = verify(token, key, installationId());
    if (claims) return sessionClaimsOf(claims);
  }
  return null;
}

export interface TicketClaims {
  userId: string;
  /** Compared with that of the holder, who has another one once older tickets are good no longer. */
  version: number;
  /** The session in which it was given to somebody with an account. */
  sessionId?: string;
}

/** Whose session a ticket is of: an account's, or that of a candidate's link. */
type TicketHolder = 'account' | 'link';

/** What only tickets are addressed to: none is a session, no session a ticket, and none good for the other holder. */
const ofTickets = (holder: TicketHolder) => `${installationId()} ${holder === 'link' ? 'link ' : ''}ticket`;

/**
 * A signed ticket to one path, for as long as the session of its holder is good and for so many minutes at most. The claims
 * say which session that is.
 */
export function signTicket(
  { userId, version, sessionId }: TicketClaims,
  path: string,
  minutes: number,
  holder: TicketHolder = 'account',
): string {
  return jwt.sign({ sub: userId, ver: version, sid: sessionId, path }, jwtSecret(), {
    algorithm: 'HS256',
    expiresIn: minutes * 60,
    issuer: ISSUER,
    audience: ofTickets(holder),
  });
}

/** Whose a ticket to that path is, or null: malformed, expired, of another path, holder, secret, algorithm or installation. */
export function readTicket(ticket: string, path: string, holder: TicketHolder = 'account'): TicketClaims | null {
  const claims = verify(ticket, jwtSecret(), ofTickets(holder));
  return claims && claims.path === path ? ticketClaimsOf(claims) : null;
}

function verify(token: string, key: KeyObject, audience: string): jwt.JwtPayload | null {
  try {
    const claims = jwt.verify(token, key, { algorithms: ['HS256'], issuer: ISSUER, audience });
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
