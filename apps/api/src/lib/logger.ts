import { pino } from 'pino';
import { env } from '../env';
import { errorForLog } from './error-for-log';
import { currentRequestId } from './request-context';

/**
 * JSON lines on standard output (contract §16), each with the id of the request that caused it. Nothing is logged that
 * could hold a password, token, code or resume; what is named like one is cut out all the same.
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
      // Not `*.code`: that is how errors are told apart.
      paths: [
        'code',
        ...['password', 'passwordHash', 'token', 'authorization', 'headers'].flatMap(name => [name, `*.${name}`]),
      ],
      censor: '[redacted]',
    },
  },
  pino.destination({ dest: 1, sync: false }),
);
