import type { SentEvent } from '@interview-detection/shared/evidence/events.schema';
import { evidenceEndpoints } from '@interview-detection/shared/evidence/evidence.endpoints';
import type { Signal } from '@interview-detection/shared/visits/visits.rules';
import { clientOf } from '#web/entities/visits/api';
import { isUntouched, visitSession } from '#web/entities/visits/store';
import { ApiError } from '#web/lib/api-error';
import { afterFailure, BATCH_MAX_BYTES, batchOf, isAllowed, LEAVING_MAX_BYTES, waitAfter } from './rules';
import { keptEvents } from './store';

interface Queue {
  add: (events: readonly SentEvent[]) => void;
  /** Sends all waiting events, of this tab and of closed ones; after a failure not before the pause is over. */
  flush: (how?: { atOnce?: boolean }) => Promise<void>;
  /** Sends this tab's events while the page is left, as far as the browser still allows. */
  leave: () => void;
}

/**
 * Opens the queue of an interview's events. They are kept until the server has them, and sent by one tab at a time.
 *
 * @param signals the signals collected at this moment: nothing else is sent or stored
 */
export function openQueue(link: string, signals: () => readonly Signal[]): Queue {
  /** Events of this tab that are not known to have arrived. */
  const own = new Map<string, SentEvent>();
  /** Ids of those that this browser has stored, so that another tab may have sent them. */
  const kept = new Set<string>();
  let keeping: Promise<void> = Promise.resolve();
  let isSending = false;
  let failures = 0;
  let notBefore = 0;
  /** The server accepts no more events of this interview: from then on this page silently sends and stores nothing. */
  let isFull = false;

  async function forget(events: readonly SentEvent[]): Promise<void> {
    for (const { id } of events) {
      own.delete(id);
      kept.delete(id);
    }
    await keeping;
    await keptEvents.forget(link, events);
  }

  async function keepAfter(before: Promise<void>, events: readonly SentEvent[]): Promise<void> {
    await before;
    if (await keptEvents.keep(link, events)) for (const { id } of events) kept.add(id);
  }

  async function waiting(): Promise<SentEvent[]> {
    await keeping;
    const all = new Map((await keptEvents.of(link)).map(event => [event.id, event]));
    for (const [id, event] of own) {
      if (all.has(id) || !kept.has(id)) all.set(id, event);
      else own.delete(id);
    }
    const refused = [...all.values()].filter(event => !isAllowed(event, signals()));
    if (refused.length > 0) await forget(refused);
    return [...all.values()].filter(event => isAllowed(event, signals())).toSorted((one, other) => one.seq - other.seq);
  }

  /**
   * After a takeover the server accepts nothing until the page has opened the link again, and an untouched page sends
   * nothing.
   */
  const isOpen = () => visitSession.token(link) !== null && !isUntouched(link);

  async function sendAll(): Promise<void> {
    let most: number | undefined;
    while (isOpen()) {
      const batch = batchOf(await waiting(), BATCH_MAX_BYTES, most);
      if (batch.length === 0) return;
      try {
        await sendEvents(link, batch);
        failures = 0;
        await forget(batch);
        most = undefined;
      } catch (error) {
        const next = afterFailure(error);
        if (next === 'later') {
          notBefore =
            performance.now() + waitAfter(++failures, error instanceof ApiError ? error.retryAfter : undefined);
          return;
        }
        if (next === 'full') isFull = true;
        if (next === 'full' || next === 'stop') await forget(await waiting());
        else if (batch.length === 1) await forget(batch);
        else most = Math.ceil(batch.length / 2);
      }
    }
  }

  /** One tab at a time: another tab finds what this one has stored. */
  async function alone(): Promise<void> {
    const locks = navigator.locks as LockManager | undefined;
    if (!locks) return sendAll();
    await locks.request(`evidence:${link.slice(-22)}`, { ifAvailable: true }, lock => (lock ? sendAll() : undefined));
  }

  return {
    add(events) {
      if (isFull) return;
      for (const event of events) own.set(event.id, event);
      keeping = keepAfter(keeping, events);
    },
    async flush({ atOnce = false } = {}) {
      if (isSending || (!atOnce && performance.now() < notBefore)) return;
      isSending = true;
      try {
        await alone();
      } finally {
        isSending = false;
      }
    },
    leave() {
      const allowed = [...own.values()].filter(event => isAllowed(event, signals()));
      const batch = batchOf(allowed, LEAVING_MAX_BYTES);
      if (batch.length === 0 || !isOpen()) return;
      // The next page sends what does not arrive.
      sendEvents(link, batch, { keepalive: true }).then(
        () => forget(batch),
        () => undefined,
      );
    },
  };
}

/**
 * Sends what the page noticed; sending it again changes nothing. Only the page itself opens its link again: until it
 * has, this is refused.
 */
const sendEvents = (link: string, events: readonly SentEvent[], { keepalive = false } = {}) =>
  clientOf(link).call(evidenceEndpoints.keep, { body: { events: [...events] } }, { keepalive });
