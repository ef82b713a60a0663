import { id, LIMITS } from '@interview-detection/shared/fields';
import { INTERVIEW_TYPES } from '@interview-detection/shared/interviews/interviews.rules';
import { z } from 'zod';

/** The filters of a list of interviews in its address. */
export const interviewFiltersSchema = z.object({
  search: z.string().trim().max(LIMITS.search).optional().catch(undefined),
  interviewType: z.enum(INTERVIEW_TYPES).optional().catch(undefined),
  position: id.optional().catch(undefined),
  interviewer: id.optional().catch(undefined),
});

export type InterviewFilters = z.output<typeof interviewFiltersSchema>;

export const NO_FILTERS = {
  search: undefined,
  interviewType: undefined,
  position: undefined,
  interviewer: undefined,
} satisfies InterviewFilters;
