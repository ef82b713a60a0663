import type { WebhookEvent } from '@interview-detection/shared/webhooks/webhooks.rules';

/** The label of each event. */
export const EVENT_WORDS: Record<WebhookEvent, string> = {
  'interview.scheduled': 'Interview scheduled',
  'interview.corrected': 'Interview edited',
  'interview.rescheduled': 'Interview rescheduled',
  'interview.cancelled': 'Interview cancelled',
  'interview.reopened': 'Cancellation or no-show undone',
  'interview.started': 'Bot interview started',
  'interview.completed': 'Interview completed',
  'interview.no_show': 'No-show',
  'report.ready': 'Report ready',
  'report.failed': 'Report failed',
  'candidate.decided': 'Decision recorded',
  'candidate.declined': 'Candidate did not agree',
  'candidate.erased': 'Candidate erased',
  ping: 'Ping',
};

/** Returns `3 events`. */
export const eventCount = (events: readonly WebhookEvent[]): string => {
  const count = events.filter(event => event !== 'ping').length;
  return count === 1 ? '1 event' : `${count} events`;
};
