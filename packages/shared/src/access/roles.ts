// Separate from permissions: forms name roles, and pages of guests need no permission table.

export const ROLES = ['owner', 'recruiter', 'interviewer', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** For a person added to a company, unless another role is chosen. */
export const ROLE_DEFAULT: Role = 'recruiter';

/** For a person invited or added on a screen, unless another role is chosen: it sees the least. */
export const ROLE_LEAST: Role = 'interviewer';

/** Whether a role sees only its own interviews and the candidates in them. True for unknown roles as well. */
export const isNarrow = (role: string): boolean => role === 'interviewer' || !ROLES.some(known => known === role);
