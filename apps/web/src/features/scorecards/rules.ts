import type { Asked } from '@interview-detection/shared/scorecards/scorecards.schema';

/** Returns the questions of the plan in its order, and behind them what was asked beside it. */
export const questionsOf = (plan: readonly string[], asked: readonly Asked[]): string[] => [
  ...new Set([...plan, ...asked.map(({ question }) => question)]),
];
