import jwt from 'jsonwebtoken';
import { env } from '../src/env';
import { installationId } from '../src/lib/installation';

interface Signing extends jwt.SignOptions {
  secret?: string;
}

/** Id of the session that a caller has. */
export const sessionOf = ({ Authorization }: { Authorization: string }): string =>
  (jwt.decode(Authorization.replace('Bearer ', '')) as { sid: string }).sid;

/** A session token as the product signs one, but for what is given here. */
export const signed = (claims: object, { secret = env.JWT_SECRET ?? '', ...options }: Signing = {}): string =>
  jwt.sign(claims, secret, { issuer: 'interview-detection', audience: installationId(), ...options });
