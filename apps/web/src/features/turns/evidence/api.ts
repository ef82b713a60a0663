import { evidenceEndpoints } from '@interview-detection/shared/evidence/evidence.endpoints';
import type { SentEvent } from '@interview-detection/shared/evidence/events.schema';
import { withSession } from '../../../entities/visits/api';

/** Sends what the page noticed; the same again changes nothing. */
export const sendEvents = (link: string, events: readonly SentEvent[], { keepalive = false } = {}) =>
  withSession(link, ({ call }) => call(evidenceEndpoints.keep, { body: { events: [...events] } }, { keepalive }));
