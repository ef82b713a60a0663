/** Characters in a job description; as much as a model reads at once. */
export const JOB_DESCRIPTION_MAX = 20_000;
/** Most questions drafted from one description. */
export const PLAN_DRAFTS_MAX = 10;
