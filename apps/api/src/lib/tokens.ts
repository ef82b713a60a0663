import type { KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { installationId } from './installation';
import { jwtSecret, sessionKeys } from './jwt-secret';

/** Contract §12. */
const SESSION_HOURS = 12;

export interface SessionClaims {
  userId: string;
  /** Compared with the account's: raising it there ends every older session. */
  version: number;
}

const ISSUER = 'interview-detection';

/** A signed session (JWT, HS256) of 12 hours, good in this installation only. */
export function signSession({ userId, version }: SessionClaims, key: KeyObject = jwtSecret()): string {
  return jwt.sign({ sub: userId, ver: version }, key, {
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
    if (claims) return claimsOf(claims);
  }
  return null;
}

/** Whose session a ticket is of: an account's, or that of a candidate's link. */
type TicketHolder = 'account' | 'link';

/** What only tickets are addressed to: none is a session, no session a ticket, and none good for the other holder. */
const ofTickets = (holder: TicketHolder) => `${installationId()} ${holder === 'link' ? 'link ' : ''}ticket`;

/**
 * A signed ticket to one path, for as long as the session of its holder is good and for so many minutes at most. `userId` and
 * `version` say which session that is.
 */
export function signTicket(
  { userId, version }: SessionClaims,
  path: string,
  minutes: number,
  holder: TicketHolder = 'account',
): string {
  return jwt.sign({ sub: userId, ver: version, path }, jwtSecret(), {
    algorithm: 'HS256',
    expiresIn: minutes * 60,
    issuer: ISSUER,
    audience: ofTickets(holder),
  });
}

/** Whose a ticket to that path is, or null: malformed, expired, of another path, holder, secret, algorithm or installation. */
export function readTicket(ticket: string, path: string, holder: TicketHolder = 'account'): SessionClaims | null {
  const claims = verify(ticket, jwtSecret(), ofTickets(holder));
  return claims && claims.path === path ? claimsOf(claims) : null;
}

function verify(token: string, key: KeyObject, audience: string): jwt.JwtPayload | null {
  try {
    const claims = jwt.verify(token, key, { algorithms: ['HS256'], issuer: ISSUER, audience });
    return typeof claims === 'string' ? null : claims;
  } catch {
    return null;
  }
}

const claimsOf = ({ sub, ver }: jwt.JwtPayload): SessionClaims | null =>
  typeof sub === 'string' && typeof ver === 'number' ? { userId: sub, version: ver } : null;
