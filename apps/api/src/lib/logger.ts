import { pino } from 'pino';
import { env } from '../env';

/** JSON lines on standard output (decisions §7). Nothing is logged that could hold a password, token or resume. */
export const logger = pino(
  {
    level: env.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['password', 'token', 'authorization', '*.password', '*.passwordHash', '*.token', '*.authorization'],
      censor: '[redacted]',
    },
  },
  pino.destination({ dest: 1, sync: false }),
);
