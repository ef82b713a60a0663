import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';

/** Whether the candidate has asked for an adjustment to which nobody has said anything yet. */
export const awaitsAnswer = ({ adjustments: { asked, granted } }: Pick<Interview, 'adjustments'>): boolean =>
  asked !== null && (granted === null || granted.at < asked.at);
