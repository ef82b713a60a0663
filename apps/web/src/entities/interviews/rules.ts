import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';

/** Returns the zone of all times on an interview's page: its own while it is open, and UTC afterwards (contract §3). */
export const pageZone = ({ status, timeZone }: Pick<Interview, 'status' | 'timeZone'>): string =>
  isOpen(status) ? timeZone : 'UTC';

/** Returns whether the candidate has asked for an adjustment and has had no answer yet. */
export const awaitsAnswer = ({ adjustments: { asked, granted } }: Pick<Interview, 'adjustments'>): boolean =>
  asked !== null && (granted === null || granted.at < asked.at);
