import type { NextFunction, Request, Response } from 'express';
import { env } from '../env';
import { DAY_MS } from '../lib/durations';
import { logger } from '../lib/logger';
import { withBareAddresses } from '../lib/network';

/** Reads `X-Forwarded-For` as proxies write it, with ports and brackets too. */
export function bareAddresses(req: Request, _res: Response, next: NextFunction): void {
  withBareAddresses(req);
  next();
}

/**
 * Warns, once a day, where a proxy seems to stand in front that TRUST_PROXY does not tell of: everybody is then one address
 * to the limits, and one person's wrong passwords lock out all.
 */
export function adviseOnProxy() {
  let warnedAt = Number.NEGATIVE_INFINITY;
  return (req: Request, _res: Response, next: NextFunction): void => {
    if (env.TRUST_PROXY === 0 && req.headers['x-forwarded-for'] !== undefined && Date.now() - warnedAt >= DAY_MS) {
      warnedAt = Date.now();
      logger.warn(
        'X-Forwarded-For came, TRUST_PROXY is 0: if a proxy is in front, set it, or limits count all people as one address',
      );
    }
    next();
  };
}
