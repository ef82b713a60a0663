import type { NextFunction, Request, Response } from 'express';
import mongoose from 'mongoose';
import { MulterError } from 'multer';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { AppError } from '../lib/app-error';
import { LeftQueue } from '../lib/limit-concurrency';
import { logger } from '../lib/logger';
import { networkOf } from '../lib/network';
import { logSecurity, type SecurityEvent } from '../lib/security-line';
import type { Caller } from './authenticate';
import { requestIdOf, respondError } from './respond';
import { keyOf } from './call-rate';

/** More refusals than a person meets who follows a link that is not theirs, or corrects a form. */
const BURST = 10;
const refusals = new RateLimiterMemory({ points: BURST, duration: 60 });

/** Refusals that suggest an attempt to get around a protection (ASVS 16.3.3). */
const WATCHED: Partial<Record<AppError['code'], SecurityEvent>> = {
  FORBIDDEN: 'permission_refused',
  RATE_LIMITED: 'limit_exceeded',
  UNAUTHENTICATED: 'credential_refused',
  VALIDATION_FAILED: 'input_refused',
};

/**
 * Counts a refusal by caller, or by address if the caller is unknown; logs, once a minute for each kind, that a caller
 * meets many. A failed sign-in has its own log line, and is not counted here.
 */
async function countForbidden(
  { code, isLogged }: AppError,
  caller: Caller | undefined,
  address: string,
): Promise<void> {
  const security = WATCHED[code];
  if (!security || isLogged) return;
  const network = networkOf(address);
  const { consumedPoints } = await refusals.penalty(`${security} ${caller ? keyOf(caller) : network}`, 1);
  if (consumedPoints !== BURST) return;
  const account =
    caller && 'userId' in caller ? { user: caller.userId, company: caller.companyId } : { user: null, company: null };
  logSecurity(security, { ...account, address: network, times: BURST });
}

/** Turns any thrown value into the documented reply. Unknown errors are logged in full and answered without details. */
export function errorHandler(error: unknown, req: Request, res: Response, _next: NextFunction): void {
  const known = asAppError(error);
  // Work that stopped because its caller disconnected is not a failure; the request's own log line says 499.
  const isDropped =
    res.destroyed && error instanceof Error && (error.name === 'AbortError' || error instanceof LeftQueue);
  // A reply that has begun is cut off for any error, and its reader never learns the reason.
  const isFailure = known.code === 'INTERNAL' || known.code === 'UNAVAILABLE' || res.headersSent;
  if (!isDropped && isFailure) {
    logger.error({ requestId: requestIdOf(res), err: error }, 'request failed');
  }
  if (res.headersSent) {
    // Not to Express, which would write the error beside the log.
    res.locals.isBrokenOff = true;
    res.destroy();
    return;
  }
  void countForbidden(known, res.locals.caller as Caller | undefined, req.ip ?? '');
  respondError(res, known);
}

/** Converts any thrown value into the error that the caller sees. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof MulterError) return fromMulter(error);
  if (isDatabaseAway(error)) return new AppError('UNAVAILABLE', undefined, { headers: { 'Retry-After': '5' } });
  if (isTooLong(error)) return new AppError('UNAVAILABLE', TOO_LONG, { headers: { 'Retry-After': '10' } });
  if (error instanceof URIError) return new AppError('NOT_FOUND');
  return fromBodyParser(error) ?? new AppError('INTERNAL');
}

function fromMulter(error: MulterError): AppError {
  if (error.code === 'LIMIT_FILE_SIZE') return new AppError('FILE_TOO_LARGE');
  if (error.code === 'LIMIT_FIELD_VALUE') return new AppError('BODY_TOO_LARGE');
  if (error.code === 'LIMIT_UNEXPECTED_FILE') {
    return new AppError('VALIDATION_FAILED', `There is no file field named ${JSON.stringify(error.field ?? '')}`);
  }
  if (error.code === 'LIMIT_FILE_COUNT') return new AppError('VALIDATION_FAILED', 'Send one file');
  return new AppError('VALIDATION_FAILED', 'The form could not be read');
}

/** body-parser and busboy throw their own errors, with a `type` or a plain message. */
function fromBodyParser(error: unknown): AppError | null {
  if (!(error instanceof Error)) return null;
  const { type, status } = error as Error & { type?: string; status?: number };
  if (type === 'entity.too.large') return new AppError('BODY_TOO_LARGE');
  if (type === 'entity.parse.failed') return new AppError('VALIDATION_FAILED', 'The body is not valid JSON');
  if (type === 'encoding.unsupported' || type === 'charset.unsupported') return new AppError('UNSUPPORTED_MEDIA_TYPE');
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new AppError('VALIDATION_FAILED', 'The request could not be read');
  }
  return null;
}

const TOO_LONG = 'This search takes too long right now, please try again in a moment or search for something else';

/** MaxTimeMSExpired: a query hit its own time limit (`database/listing`). */
const isTooLong = (error: unknown) => error instanceof mongoose.mongo.MongoServerError && error.code === 50;

const AWAY =
  /^Mongo(ServerSelection|Network|NetworkTimeout|NotConnected|PoolCleared|PoolClosed|WaitQueueTimeout|Topology|OperationTimeout)/;

function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof mongoose.Error.MongooseServerSelectionError || AWAY.test(error.name)) return true;
  // A bulk write hides what interrupted it; if the server had answered, there would be a code.
  if (error instanceof mongoose.mongo.MongoBulkWriteError && error.code === undefined) return true;
  // A failure interrupted the transaction, which would have to start again.
  if (error instanceof mongoose.mongo.MongoError && error.hasErrorLabel('TransientTransactionError')) return true;
  // Elections: not primary, shutting down, interrupted.
  return (
    error instanceof mongoose.mongo.MongoServerError &&
    [91, 189, 10_107, 11_600, 11_602, 13_435].includes(Number(error.code))
  );
}
