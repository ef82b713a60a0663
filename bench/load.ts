import autocannon from 'autocannon';

export const CALLS = ['/auth/me', '/dashboard', '/candidates?page=1&size=10', '/interviews'] as const;

export interface Measurement {
  /** Requests that got a reply. */
  requests: number;
  /** Requests per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Of a reply, with its headers. */
  bytes: number;
}

/** One call to one server. */
export interface Target {
  url: string;
  headers: Record<string, string>;
}

/** Repeats one call for some seconds over that many connections. Throws if any reply is not a success. */
export async function measure({ url, headers }: Target, { seconds = 3, connections = 16 } = {}): Promise<Measurement> {
  const result = await autocannon({ url, connections, duration: seconds, headers });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} replies were no success, ${result.errors} requests failed`);
  }
  return {
    requests: result.requests.total,
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    bytes: result.throughput.total / result.requests.total,
  };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (low + high) / 2;
}

/** Returns the median time of single calls, one after the other, in milliseconds. */
export function medianLatency(url: string, token: string, calls = 300): Promise<number> {
  return medianTime(async () => {
    const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
  }, calls);
}

/**
 * Returns the median time of one operation repeated that many times, one after the other, the first tenth as a warm-up;
 * in milliseconds.
 */
export async function medianTime(work: () => Promise<unknown>, times: number): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < times; time++) {
    const started = performance.now();
    await work();
    taken.push(performance.now() - started);
  }
  return median(taken.slice(times / 10));
}

/** Runs an operation and adds the milliseconds that it took to `times`. */
export async function timed(times: number[], work: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  await work();
  times.push(performance.now() - started);
}

/** Formats median, 99th percentile and maximum of times in milliseconds as a line. */
export function spread(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN).toFixed(1);
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)} ms of ${times.length}`;
}
