/** Contract §4, §9. Everything that is neither Selected nor Rejected is Pending. */
export const CANDIDATE_STATUSES = ['Pending', 'Selected', 'Rejected'] as const;
export type CandidateStatus = (typeof CANDIDATE_STATUSES)[number];

/** What candidates ask for once they have read what was kept of an interview, until it is dealt with (contract §24). */
export const REQUESTS = ['review_asked', 'erasure_asked'] as const;
export type CandidateRequest = (typeof REQUESTS)[number];

/** What a decision does to a candidate: `change` it, `keep` it (the same again), or `refuse` (decided otherwise). */
export type DecisionEffect = 'change' | 'keep' | 'refuse';

/**
 * The candidate status machine (contract §4, §14): Pending moves to Selected or Rejected; a decision is taken
 * back to Pending before the opposite one can be made.
 */
export function decisionEffect(from: CandidateStatus, to: CandidateStatus): DecisionEffect {
  if (from === to) return 'keep';
  return from === 'Pending' || to === 'Pending' ? 'change' : 'refuse';
}
