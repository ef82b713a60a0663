import { createHmac, type KeyObject } from 'node:crypto';
import { jwtSecret, sessionKeys } from './jwt-secret';

type Parts = readonly [purpose: string, ...string[]];

const hashBy = (secret: KeyObject, parts: Parts) => createHmac('sha256', secret).update(parts.join('\0')).digest('hex');

/** A hash in hexadecimal that nobody can make without this server's secret: what is short would be guessed from it in no time. */
export const keyedHash = (...parts: Parts): string => hashBy(jwtSecret(), parts);

/** The same by the present secret, then by JWT_SECRET_PREVIOUS where that is set. */
export const keyedHashes = (...parts: Parts): string[] => sessionKeys().map(secret => hashBy(secret, parts));
