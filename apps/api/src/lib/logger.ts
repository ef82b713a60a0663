import { pino } from 'pino';
import { currentRequestId } from './request-context';

interface LoggedError {
  type: string;
  message: string;
  code?: string | number;
  /** The stack without the message. */
  stack: string;
  cause?: LoggedError;
}

const CAUSES_MAX = 5;
const MESSAGE_MAX = 500;

/** Errors whose messages quote user input. */
const QUOTES_INPUT = new Set(['ValidationError', 'CastError', 'ZodError', 'SyntaxError']);

/** Removes the duplicate value that a database error quotes. */
const withoutValues = (message: string) => message.replace(/dup key: .*/s, 'dup key').slice(0, MESSAGE_MAX);

/**
 * Returns what a log line may say about an error: its kind, place and message. Drivers and libraries attach whole
 * documents, requests and replies to their errors, so nothing else is kept (contract §16).
 */
export function errorForLog(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  const code = 'code' in error ? error.code : undefined;
  const frames = (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line));
  return {
    type: error.name,
    message: QUOTES_INPUT.has(error.name) ? 'left out' : withoutValues(error.message),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    stack: frames.join('\n'),
    ...(error.cause === undefined || depth >= CAUSES_MAX ? {} : { cause: errorForLog(error.cause, depth + 1) }),
  };
}

/**
 * Writes JSON lines to standard output (contract §16), each with the id of the request that caused it. Nothing is
 * logged that could hold a password, token, code or resume; fields named like one are redacted all the same. It belongs
 * to the process, as standard output does; the program sets its level to LOG_LEVEL.
 */
export const logger = pino(
  {
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => errorForLog(error) },
    mixin: () => {
      const requestId = currentRequestId();
      return requestId === undefined ? {} : { requestId };
    },
    redact: {
      // Not `*.code`: it distinguishes errors.
      paths: [
        'code',
        ...['password', 'passwordHash', 'token', 'authorization', 'headers'].flatMap(name => [name, `*.${name}`]),
      ],
      censor: '[redacted]',
    },
  },
  pino.destination({ dest: 1, sync: false }),
);
