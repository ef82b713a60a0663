import type { NextFunction, Request, Response } from 'express';
import { currentTime, settings } from '../lib/app-context';
import { DAY_MS } from '../lib/durations';
import { logger } from '../lib/logger';
import { withBareAddresses } from '../lib/network';

/** Strips the ports and brackets that some proxies write into `X-Forwarded-For`. */
export function bareAddresses(req: Request, _res: Response, next: NextFunction): void {
  withBareAddresses(req);
  next();
}

/**
 * Warns, once a day, if requests seem to come through a proxy that TRUST_PROXY does not mention: all callers then share
 * one address in the limits, and one person's wrong passwords lock out everyone.
 */
export function adviseOnProxy() {
  let warnedAt = Number.NEGATIVE_INFINITY;
  return (req: Request, _res: Response, next: NextFunction): void => {
    if (
      settings().TRUST_PROXY === 0 &&
      req.headers['x-forwarded-for'] !== undefined &&
      currentTime().getTime() - warnedAt >= DAY_MS
    ) {
      warnedAt = currentTime().getTime();
      logger.warn(
        'X-Forwarded-For came, TRUST_PROXY is 0: if a proxy is in front, set it, or limits count all people as one address',
      );
    }
    next();
  };
}
