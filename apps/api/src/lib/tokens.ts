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
    const claims = readSigned(token, key);
    if (claims) return claims;
  }
  return null;
}

function readSigned(token: string, key: KeyObject): SessionClaims | null {
  try {
    const claims = jwt.verify(token, key, { algorithms: ['HS256'], issuer: ISSUER, audience: installationId() });
    if (typeof claims === 'string' || typeof claims.sub !== 'string' || typeof claims.ver !== 'number') return null;
    return { userId: claims.sub, version: claims.ver };
  } catch {
    return null;
  }
}
