import { createHmac } from 'node:crypto';
import { jwtSecret } from './jwt-secret';

/** A hash in hexadecimal that nobody can make without this server's secret: what is short would be guessed from it in no time. */
export const keyedHash = (...parts: readonly [purpose: string, ...string[]]): string =>
  createHmac('sha256', jwtSecret()).update(parts.join('\0')).digest('hex');
