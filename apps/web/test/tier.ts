const isDeep = process.env.TEST_TIER === 'deep';

/** Returns the cases of one mechanism that run: in `npm test` the first of them, all in `npm run test:deep`. */
export const representatives = <const Case>(cases: readonly Case[]): readonly Case[] =>
  isDeep ? cases : cases.slice(0, 1);
