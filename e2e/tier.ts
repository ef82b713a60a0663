/** Whether the thorough tests run too: `npm run test:deep`. In `npm test` a sweep tries one representative of each kind. */
export const isDeep = process.env.TEST_TIER === 'deep';
