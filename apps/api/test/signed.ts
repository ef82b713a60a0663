import jwt from 'jsonwebtoken';
import { env } from '../src/env';
import { installationId } from '../src/lib/installation';

interface Signing extends jwt.SignOptions {
  secret?: string;
}

/** Returns the id of a caller's session. */
export const sessionOf = ({ Authorization }: { Authorization: string }): string =>
  (jwt.decode(Authorization.replace('Bearer ', '')) as { sid: string }).sid;

/** Returns a session token as signed by the product, apart from the changes given. */
export const signed = (claims: object, { secret = env.JWT_SECRET ?? '', ...options }: Signing = {}): string =>
  jwt.sign(claims, secret, { issuer: 'interview-detection', audience: installationId(), ...options });
