import { ERRORS, type ErrorCode, type Issue } from '@interview-detection/shared/errors';

interface AppErrorOptions {
  issues?: Issue[];
  headers?: Record<string, string>;
  /** A line of the log with `security` has told of it already. */
  isTold?: boolean;
}

/** What a service throws; the error handler turns its code into the reply. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: Issue[] | undefined;
  readonly headers: Record<string, string>;
  readonly isTold: boolean;

  constructor(
    code: ErrorCode,
    message: string = ERRORS[code].message,
    { issues, headers = {}, isTold = false }: AppErrorOptions = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.issues = issues;
    this.headers = headers;
    this.isTold = isTold;
  }
}

/** 400 on one field, with the message a form shows beside it. */
export function invalidField(path: string, message: string): AppError {
  return new AppError('VALIDATION_FAILED', message, { issues: [{ path, message }] });
}

/** 404 for a record that a body names: the form can place the message at the field. */
export function unknownReference(path: string, message: string): AppError {
  return new AppError('NOT_FOUND', message, { issues: [{ path, message }] });
}
