/** Matches interviews whose candidate waits for their deletion. */
export const ERASURE_OPEN = { 'erasureAsked.at': { $type: 'date' }, 'erasureAsked.answer': null } as const;
