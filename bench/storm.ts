import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface ConcurrentCall {
  url: string;
  init: RequestInit;
}

/** Makes all of these calls at once, each repeated as often as given. Returns their statuses. */
export async function storm(calls: ConcurrentCall[], rounds = 1): Promise<number[]> {
  const worker = new Worker(new URL('./storm.mjs', import.meta.url), { workerData: { calls, rounds } });
  const [statuses] = (await once(worker, 'message')) as [number[]];
  return statuses;
}

/** Formats statuses as `24 × 200, 176 × 429`. */
export function count(statuses: number[]): string {
  const kinds = [...new Set(statuses)].toSorted((one, other) => one - other);
  return kinds.map(kind => `${statuses.filter(status => status === kind).length} × ${kind}`).join(', ');
}
