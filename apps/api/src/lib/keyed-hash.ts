import { createHmac, type KeyObject } from 'node:crypto';
import { jwtSecret, sessionKeys } from './jwt-secret';

type Parts = readonly [purpose: string, ...string[]];

const hashBy = (secret: KeyObject, parts: Parts) => createHmac('sha256', secret).update(parts.join('\0')).digest('hex');

/**
 * Returns a hexadecimal hash that needs this server's secret: a short value could be guessed from a plain one in no
 * time.
 */
export const keyedHash = (...parts: Parts): string => hashBy(jwtSecret(), parts);

/** Returns the hash under the current secret, then under JWT_SECRET_PREVIOUS if set. */
export const keyedHashes = (...parts: Parts): string[] => sessionKeys().map(secret => hashBy(secret, parts));
