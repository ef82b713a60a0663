interface LoggedError {
  type: string;
  message: string;
  code?: string | number;
  /** Where it was thrown, without the message. */
  stack: string;
  cause?: LoggedError;
}

const CAUSES_MAX = 5;
const MESSAGE_MAX = 500;

/** Their messages repeat what somebody entered. */
const QUOTES_INPUT = new Set(['ValidationError', 'CastError', 'ZodError', 'SyntaxError']);

/** An error of the database names the value that is there twice. */
const withoutValues = (message: string) => message.replace(/dup key: .*/s, 'dup key').slice(0, MESSAGE_MAX);

/**
 * What a log line says of an error: its kind, place and message. Drivers and libraries hang whole documents, requests and
 * replies on their errors, so nothing else of them is kept (contract §16).
 */
export function errorForLog(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  const { code } = error as { code?: unknown };
  const frames = (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line));
  return {
    type: error.name,
    message: QUOTES_INPUT.has(error.name) ? 'left out' : withoutValues(error.message),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    stack: frames.join('\n'),
    ...(error.cause === undefined || depth >= CAUSES_MAX ? {} : { cause: errorForLog(error.cause, depth + 1) }),
  };
}
