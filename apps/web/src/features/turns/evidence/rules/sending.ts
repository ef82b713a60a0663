import type { SentEvent } from '@interview-detection/shared/evidence/events.schema';
import { EVENTS_MAX, SIGNAL_OF } from '@interview-detection/shared/evidence/evidence.rules';
import type { Signal } from '@interview-detection/shared/visits/visits.rules';
import { ApiError } from '#web/lib/api-error';

/** Bytes of a batch: below the server's body limit, which is also the most that browsers send for a page being left. */
export const BATCH_MAX_BYTES = 48 * 1024;
/** Limit for a page being left: its draft, which is sent as well, needs the rest. Bytes. */
export const LEAVING_MAX_BYTES = 12 * 1024;

/** Returns whether an event may be sent: its signal is collected. */
export const isAllowed = ({ kind }: Pick<SentEvent, 'kind'>, signals: readonly Signal[]): boolean => {
  const signal = SIGNAL_OF[kind];
  return signal === null ? signals.length > 0 : signals.includes(signal);
};

/** Returns the first events that fit into one call. */
export function batchOf<E>(events: readonly E[], maxBytes: number, most = EVENTS_MAX): E[] {
  let bytes = 0;
  const fits = (event: E) => {
    bytes += new TextEncoder().encode(JSON.stringify(event)).length + 1;
    return bytes <= maxBytes;
  };
  const batch: E[] = [];
  for (const event of events.slice(0, most)) {
    if (!fits(event)) break;
    batch.push(event);
  }
  return batch;
}

/**
 * Returns what to do with events that did not arrive: `later` sends them again; `divide` sends smaller batches until
 * the rejected event is found, which is dropped; `stop` drops all of them, because they will never be accepted; `full`
 * also drops all later ones, because the interview's record is full.
 */
export function afterFailure(error: unknown): 'later' | 'divide' | 'stop' | 'full' {
  if (!(error instanceof ApiError)) return 'stop';
  const { status, code } = error;
  if (status === 0 || status >= 500 || status === 401 || status === 429 || code === 'LINK_IN_USE') return 'later';
  if (code === 'EVIDENCE_FULL') return 'full';
  return status === 400 || code === 'EVENT_CHANGED' ? 'divide' : 'stop';
}

const FIRST_WAIT_MS = 5_000;
const MOST_WAIT_MS = 60_000;

/** Returns the milliseconds before events are sent again after this many failures in a row. */
export const waitAfter = (failures: number, retryAfterSeconds = 0): number =>
  Math.max(Math.min(MOST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1)), retryAfterSeconds * 1000);
