import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface ConcurrentCall {
  url: string;
  init: RequestInit;
}

interface Reply {
  status: number;
  /** Milliseconds from the call to the end of the reply, without those that the thread took to start. */
  ms: number;
}

/** Makes all of these calls at once, each repeated as often as given. */
export async function repliesOf(calls: ConcurrentCall[], rounds = 1): Promise<Reply[]> {
  const worker = new Worker(new URL('./storm.mjs', import.meta.url), { workerData: { calls, rounds } });
  const [replies] = (await once(worker, 'message')) as [Reply[]];
  return replies;
}

/** Does the same, and returns their statuses. */
export const storm = async (calls: ConcurrentCall[], rounds = 1): Promise<number[]> =>
  (await repliesOf(calls, rounds)).map(({ status }) => status);

/** Formats statuses as `24 × 200, 176 × 429`. */
export function count(statuses: number[]): string {
  const kinds = [...new Set(statuses)].toSorted((one, other) => one - other);
  return kinds.map(kind => `${statuses.filter(status => status === kind).length} × ${kind}`).join(', ');
}
