import { pino } from 'pino';
import { env } from '../env';
import { errorForLog } from './error-for-log';
import { currentRequestId } from './request-context';

/**
 * Writes JSON lines to standard output (contract §16), each with the id of the request that caused it. Nothing is
 * logged that could hold a password, token, code or resume; fields named like one are redacted all the same.
 */
export const logger = pino(
  {
    level: env.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => errorForLog(error) },
    mixin: () => {
      const requestId = currentRequestId();
      return requestId === undefined ? {} : { requestId };
    },
    redact: {
      // Not `*.code`: errors are told apart by it.
      paths: [
        'code',
        ...['password', 'passwordHash', 'token', 'authorization', 'headers'].flatMap(name => [name, `*.${name}`]),
      ],
      censor: '[redacted]',
    },
  },
  pino.destination({ dest: 1, sync: false }),
);
