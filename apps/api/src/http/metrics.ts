import type { Request, Response } from 'express';
import { readMetrics } from '../lib/metrics';

/** `GET /metrics`: the Prometheus text format. */
export async function serveMetrics(_req: Request, res: Response): Promise<void> {
  res.locals.route = '/metrics';
  const { text, contentType } = await readMetrics();
  res.type(contentType).send(text);
}
