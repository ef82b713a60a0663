import type { SentEvent } from '@interview-detection/shared/evidence/events.schema';
import { EVENTS_MAX, SIGNAL_OF } from '@interview-detection/shared/evidence/evidence.rules';
import type { Signal } from '@interview-detection/shared/visits/visits.rules';
import { ApiError } from '../../../../lib/api-error';

/** Bytes of a batch: less than what the server takes of a body, which is all that a browser sends of a page that is left. */
export const BATCH_MAX_BYTES = 48 * 1024;
/** Of a page that is being left: its draft, which is sent as well, needs the rest. */
export const LEAVING_MAX_BYTES = 12 * 1024;

/** Whether it may be sent: its signal is collected. */
export const isAllowed = ({ kind }: Pick<SentEvent, 'kind'>, signals: readonly Signal[]): boolean => {
  const signal = SIGNAL_OF[kind];
  return signal === null ? signals.length > 0 : signals.includes(signal);
};

/** The first events that fit into one call. */
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
 * What is to be done with events that did not arrive: sent again later; sent in smaller batches until the one is found that
 * is not taken, which is let go; or all are let go, because they will not be taken any more, and where the interview's record
 * is full no later one will be either.
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

/** Milliseconds until events are sent again after so many failures in a row. */
export const waitAfter = (failures: number, retryAfterSeconds = 0): number =>
  Math.max(Math.min(MOST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1)), retryAfterSeconds * 1000);
