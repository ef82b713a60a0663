import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';

/** Returns whether the candidate has asked for an adjustment and has had no answer yet. */
export const awaitsAnswer = ({ adjustments: { asked, granted } }: Pick<Interview, 'adjustments'>): boolean =>
  asked !== null && (granted === null || granted.at < asked.at);
