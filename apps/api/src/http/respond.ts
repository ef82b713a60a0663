import { ERRORS, type ErrorBody } from '@interview-detection/shared/errors';
import type { Response } from 'express';
import type { AppError } from '../lib/app-error';

/** Returns the id that the reply and the log name (`http/request-log.ts`). */
export const requestIdOf = (res: Response) => res.locals.requestId as string;

/** Writes the documented error body (contract §10); every failed request of the API ends here. */
export function respondError(res: Response, error: AppError): void {
  // As for every reply: what is refused now may be allowed in a moment.
  res
    .status(ERRORS[error.code].status)
    .set({ 'Cache-Control': 'no-store', ...error.headers })
    .json(errorBody(res, error));
}

/** Builds the body that says what is wrong. */
export function errorBody(res: Response, { message, code, issues, movedTo }: AppError): ErrorBody {
  return { message, code, requestId: requestIdOf(res), ...(issues && { issues }), ...(movedTo && { movedTo }) };
}
