import type { Request, Response } from 'express';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

const registry = new Registry();

export const requestDuration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the first line of a request to the end of its reply',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
});

/** Starts measuring the process itself (memory, event loop); called once by main. */
export function measureProcess(): void {
  collectDefaultMetrics({ register: registry });
}

/** `GET /metrics`: the Prometheus text format. */
export async function serveMetrics(_req: Request, res: Response): Promise<void> {
  res.locals.route = '/metrics';
  res.type(registry.contentType).send(await registry.metrics());
}
