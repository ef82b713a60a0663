import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { logger } from './logger';

const registry = new Registry();
const registers = [registry];

export const requestDuration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the first line of a request to the end of its reply',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

/** How an attempt at a job ended. */
export type JobOutcome = 'done' | 'retried' | 'given_up' | 'stopped' | 'lost';

export const jobDuration = new Histogram({
  name: 'job_duration_seconds',
  help: 'Time of one try at a job',
  labelNames: ['kind', 'outcome'] as const,
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300],
  registers,
});

export const mailOutcomes = new Counter({
  name: 'mails_total',
  help: 'Attempts to send an email, by outcome',
  labelNames: ['kind', 'outcome'] as const,
  registers,
});

export const liveConnections = new Gauge({
  name: 'live_connections',
  help: 'Open connections of the live channel, by whose they are',
  labelNames: ['kind'] as const,
  registers,
});

/** Connections to the database, and operations waiting for one. */
interface PoolState {
  inUse: number;
  idle: number;
  waiting: number;
}

let poolState = (): PoolState => ({ inUse: 0, idle: 0, waiting: 0 });

/** Sets the function that reads the pool at each scrape: it changes with every query, so changes are not pushed. */
export function readPoolBy(read: () => PoolState): void {
  poolState = read;
}

new Gauge({
  name: 'mongodb_pool_connections',
  help: 'Connections to the database that are known, by whether they are in use',
  labelNames: ['state'] as const,
  registers,
  collect() {
    const { inUse, idle } = poolState();
    this.labels('in_use').set(inUse);
    this.labels('idle').set(idle);
  },
});

new Gauge({
  name: 'mongodb_pool_waiting',
  help: 'Operations that wait for a connection to the database',
  registers,
  collect() {
    this.set(poolState().waiting);
  },
});

export const poolFailures = new Counter({
  name: 'mongodb_pool_checkout_failures_total',
  help: 'Operations that got no connection to the database',
  registers,
});

/**
 * Declares counts read from the database at each scrape, the same in every process: `read` returns them by label. While
 * the database is unavailable they are missing, and the other metrics remain.
 */
export function countStored<L extends string>(
  metric: { name: string; help: string; label: L },
  read: () => Promise<ReadonlyMap<string, number>>,
): void {
  new Gauge({
    name: metric.name,
    help: metric.help,
    labelNames: [metric.label],
    registers,
    async collect() {
      this.reset();
      try {
        for (const [value, count] of await read()) this.labels(value).set(count);
      } catch (error) {
        logger.warn({ err: error, metric: metric.name }, 'not measured');
      }
    },
  });
}

/** Starts measuring the process itself (memory, event loop); main calls it once. */
export function measureProcess(): void {
  collectDefaultMetrics({ register: registry });
}

/** Returns all metrics in the Prometheus text format, and its content type. */
export async function readMetrics(): Promise<{ text: string; contentType: string }> {
  return { text: await registry.metrics(), contentType: registry.contentType };
}
