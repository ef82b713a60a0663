import { ERRORS, type ErrorCode, type Issue } from '@interview-detection/shared/errors';

interface AppErrorOptions {
  issues?: Issue[];
  headers?: Record<string, string>;
  /** The id of the record that has everything of the one that was asked for. */
  movedTo?: string;
  /** Set when a log line with `security` has already reported it. */
  isLogged?: boolean;
}

/** What a service throws; the error handler turns its code into the reply. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: Issue[] | undefined;
  readonly headers: Record<string, string>;
  readonly isLogged: boolean;
  readonly movedTo: string | undefined;

  constructor(
    code: ErrorCode,
    message: string = ERRORS[code].message,
    { issues, headers = {}, isLogged = false, movedTo }: AppErrorOptions = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.issues = issues;
    this.headers = headers;
    this.isLogged = isLogged;
    this.movedTo = movedTo;
  }
}

/** Returns a 400 on one field, with the message that a form shows next to it. */
export function invalidField(path: string, message: string): AppError {
  return new AppError('VALIDATION_FAILED', message, { issues: [{ path, message }] });
}

/** Returns a 404 for a record named in the body, with its path, so that the form can show the message at that field. */
export function unknownReference(path: string, message: string): AppError {
  return new AppError('NOT_FOUND', message, { issues: [{ path, message }] });
}

/** Returns the code of a system error, such as `ENOENT`; empty for any other error. */
export const systemCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** An error that the operator can fix: shown as one line, with nothing changed. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
