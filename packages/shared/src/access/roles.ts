// Apart from what they may do: forms name roles, and pages of guests need no table of permissions.

export const ROLES = ['owner', 'recruiter', 'interviewer', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** Of whoever is added to a company, unless another is chosen. */
export const ROLE_DEFAULT: Role = 'recruiter';

/** Of whoever is invited or added on a screen, unless another is chosen: it sees the least. */
export const ROLE_LEAST: Role = 'interviewer';

/** Whether a role sees no interviews but its own, and no candidates but theirs. One that is none of these does, too. */
export const isNarrow = (role: string): boolean => role === 'interviewer' || !ROLES.some(known => known === role);
