import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import { settings } from '../lib/app-context';
import { AppError } from '../lib/app-error';
import { readMetrics } from '../lib/metrics';
import { respondError } from './respond';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a caller may read the metrics; the comparison takes constant time. */
function isAllowed(authorization = ''): boolean {
  return (
    settings().METRICS_TOKEN === undefined ||
    timingSafeEqual(digest(authorization), digest(`Bearer ${settings().METRICS_TOKEN}`))
  );
}

/** Serves `GET /metrics` in the Prometheus text format; requires METRICS_TOKEN if it is set. */
export async function serveMetrics(req: Request, res: Response): Promise<void> {
  res.locals.route = '/metrics';
  res.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
  if (!isAllowed(req.headers.authorization)) {
    res.set('WWW-Authenticate', 'Bearer');
    respondError(res, new AppError('UNAUTHENTICATED', 'Send METRICS_TOKEN as a bearer token'));
    return;
  }
  const { text, contentType } = await readMetrics();
  res.type(contentType).send(text);
}
