/** Characters of a job description; what a model reads at once. */
export const JOB_DESCRIPTION_MAX = 20_000;
/** Questions drafted from one description at most. */
export const PLAN_DRAFTS_MAX = 10;
