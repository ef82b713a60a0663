import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { logger } from '../lib/logger';
import { requestDuration } from '../lib/metrics';
import { addressOf } from '../lib/network';
import { inRequest } from '../lib/request-context';

/** Set by `mount` for the log: the pattern of the route, because a path may hold ids. */
const routeOf = (res: Response) => (res.locals.route as string | undefined) ?? 'unmatched';

/** Whether it came from a proxy trusted by TRUST_PROXY. */
function isFromProxy(req: Request): boolean {
  const isTrusted = req.app.get('trust proxy fn') as (address: string, hop: number) => boolean;
  const { remoteAddress } = req.socket;
  return remoteAddress !== undefined && isTrusted(remoteAddress, 0);
}

/**
 * Sets the id of the request: that of a trusted proxy if it is plain, so that one id can be followed through both logs.
 * No other caller may choose an id, or it could pass for another request in the log.
 */
export function assignRequestId(req: Request, res: Response): string {
  const given = req.get('x-request-id');
  const isTaken = given !== undefined && /^[\w.-]{1,64}$/.test(given) && isFromProxy(req);
  const requestId = isTaken ? given : randomUUID();
  res.locals.requestId = requestId;
  res.setHeader('X-Request-Id', requestId);
  return requestId;
}

/**
 * The status of a reply that is over. If its end is missing, what was begun as 200 is none: 500 if the server broke it
 * off, 499 (as nginx has it) if the caller went away.
 */
function statusOf(res: Response): number {
  if (res.writableFinished) return res.statusCode;
  return res.locals.isBrokenOff || res.errored ? 500 : 499;
}

/**
 * Sets the id of the request, and writes one log line and one measurement when it ends. Neither contains headers,
 * bodies, query strings or record ids.
 */
export function requestLog(req: Request, res: Response, next: NextFunction): void {
  const started = process.hrtime.bigint();
  const requestId = assignRequestId(req, res);
  res.once('close', () => {
    const ms = Number(process.hrtime.bigint() - started) / 1e6;
    const route = routeOf(res);
    const status = statusOf(res);
    requestDuration.observe({ method: req.method, route, status }, ms / 1000);
    const line = { requestId, method: req.method, route, status, ms: Math.round(ms * 10) / 10 };
    if (status >= 500) logger.error(line, 'request');
    else logger.info(line, 'request');
  });
  inRequest(requestId, next, {
    onGone(listener) {
      if (res.closed) listener();
      else res.once('close', () => !res.writableFinished && listener());
    },
    origin: () => ({ address: addressOf(req.ip ?? ''), userAgent: req.get('user-agent') ?? '' }),
  });
}
