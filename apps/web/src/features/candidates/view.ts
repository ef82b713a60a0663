import { CANDIDATE_STATUSES, REQUESTS } from '@interview-detection/shared/candidates/candidates.rules';
import { id, LIMITS } from '@interview-detection/shared/fields';
import { z } from 'zod';

/** Sort orders of the table, newest first by default. */
export const CANDIDATE_SORTS = ['-createdAt', 'createdAt', 'name', '-name'] as const;
export type CandidateSort = (typeof CANDIDATE_SORTS)[number];

/** The candidates screen's state in its address. */
export const candidatesViewSchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  search: z.string().trim().max(LIMITS.search).optional().catch(undefined),
  status: z.enum(CANDIDATE_STATUSES).optional().catch(undefined),
  attention: z.enum(REQUESTS).optional().catch(undefined),
  /** Whose candidates: of this user's interviews. */
  interviewer: id.optional().catch(undefined),
  sort: z.enum(CANDIDATE_SORTS).catch('-createdAt'),
  /** The candidate whose side sheet is open. */
  candidate: id.optional().catch(undefined),
});
export type CandidatesView = z.output<typeof candidatesViewSchema>;
