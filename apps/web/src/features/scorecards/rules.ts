import type { Asked } from '@interview-detection/shared/scorecards/scorecards.schema';

/** Returns the questions of the plan in its order, followed by others that were asked. */
export const questionsOf = (plan: readonly string[], asked: readonly Asked[]): string[] => [
  ...new Set([...plan, ...asked.map(({ question }) => question)]),
];
