/** Contract §4, §9. A candidate neither Selected nor Rejected is Pending. */
export const CANDIDATE_STATUSES = ['Pending', 'Selected', 'Rejected'] as const;
export type CandidateStatus = (typeof CANDIDATE_STATUSES)[number];

/** Tags of one candidate, and characters of one tag. */
export const TAGS_MAX = 20;
export const TAG_MAX = 40;

/** What identifies a person; a merge keeps one. */
export const IDENTITY = ['name', 'email', 'phone'] as const;
export type Identity = (typeof IDENTITY)[number];

/** What candidates request after reading what was recorded in an interview; open until handled (contract §24). */
export const REQUESTS = ['review_asked', 'erasure_asked'] as const;
export type CandidateRequest = (typeof REQUESTS)[number];

/**
 * The effect of a decision on a candidate: `change` it, `keep` it (the same again), or `refuse` (decided otherwise).
 */
export type DecisionEffect = 'change' | 'keep' | 'refuse';

/** Returns the step of a candidate's history that made the current decision; undefined while it is Pending. */
export const currentDecision = <Step extends { to: string }>({
  status,
  history,
}: {
  status: CandidateStatus;
  history: readonly Step[];
}): Step | undefined => (status === 'Pending' ? undefined : history.findLast(({ to }) => to === status));

/**
 * Implements the candidate status machine (contract §4, §14): Pending moves to Selected or Rejected; a decision must
 * be undone, to Pending, before the opposite one can be made.
 */
export function decisionEffect(from: CandidateStatus, to: CandidateStatus): DecisionEffect {
  if (from === to) return 'keep';
  return from === 'Pending' || to === 'Pending' ? 'change' : 'refuse';
}

/** Digits that tell telephone numbers apart, however the country and the exchange before them were written. */
const PHONE_DIGITS = { least: 7, most: 9 };

/** Returns what two ways to write a telephone number have in common; undefined for too few digits. */
export function phoneKey(phone: string): string | undefined {
  const digits = phone.replace(/(?:[x#]|ext\.?).*$/i, '').replace(/\D/g, '');
  return digits.length < PHONE_DIGITS.least ? undefined : digits.slice(-PHONE_DIGITS.most);
}
