import { evidenceEndpoints } from '@interview-detection/shared/evidence/evidence.endpoints';
import type { SentEvent } from '@interview-detection/shared/evidence/events.schema';
import { clientOf } from '#web/entities/visits/api';

/**
 * Sends what the page noticed; sending it again changes nothing. Only the page itself opens its link again: until it
 * has, this is refused.
 */
export const sendEvents = (link: string, events: readonly SentEvent[], { keepalive = false } = {}) =>
  clientOf(link).call(evidenceEndpoints.keep, { body: { events: [...events] } }, { keepalive });
