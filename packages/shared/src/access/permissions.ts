import type { Role } from './roles';

/** What a person, or a program that acts for one, may be allowed to do. An endpoint names the one it asks for. */
export const PERMISSIONS = [
  'apiKeys.edit',
  'audit.read',
  'candidates.read',
  'candidates.export',
  'candidates.decide',
  'candidates.answer',
  'company.update',
  'dashboard.read',
  'interviews.read',
  'interviews.export',
  'interviews.schedule',
  'interviews.complete',
  'outbox.read',
  'outbox.resend',
  'positions.read',
  'positions.edit',
  'privacy.erase',
  'privacy.export',
  'reports.read',
  'reports.review',
  'reports.assess',
  'reports.retry',
  'scorecards.write',
  'team.read',
  'team.edit',
  'users.read',
  'users.add',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** What an owner alone may do: whatever decides over the company and its people. */
const OWNERS: ReadonlySet<Permission> = new Set([
  'audit.read',
  'company.update',
  'privacy.erase',
  'team.read',
  'team.edit',
]);

/** What everybody may read; an interviewer of their own interviews and those candidates alone (`isNarrow`). */
const READING: readonly Permission[] = [
  'candidates.read',
  'dashboard.read',
  'interviews.read',
  'positions.read',
  'reports.read',
  'users.read',
];

/** What each role may do (contract §26): the one table; the gate alone asks it. */
const MAY: Record<Role, readonly Permission[]> = {
  owner: PERMISSIONS,
  recruiter: PERMISSIONS.filter(permission => !OWNERS.has(permission)),
  interviewer: [...READING, 'interviews.complete', 'reports.assess', 'reports.review', 'scorecards.write'],
  viewer: [...READING, 'candidates.export', 'interviews.export'],
};

const NONE: ReadonlySet<Permission> = new Set();
const byRole = new Map<string, ReadonlySet<Permission>>(Object.entries(MAY).map(([role, may]) => [role, new Set(may)]));

/** What a role allows; a role that is not in the table allows nothing. */
export function permissionsOf(role: string): ReadonlySet<Permission> {
  return byRole.get(role) ?? NONE;
}

/** Whether a role lets somebody end the interviews that they hold: nobody else is booked for one (contract §26). */
export const mayInterview = (role: string): boolean => permissionsOf(role).has('interviews.complete');
