import type { Role } from './roles';

/** What a person, or a program acting for one, may be allowed to do. Each endpoint names the permission it requires. */
export const PERMISSIONS = [
  'apiKeys.edit',
  'audit.read',
  'candidates.read',
  'candidates.export',
  'candidates.decide',
  'candidates.answer',
  'company.update',
  'dashboard.read',
  'figures.read',
  'interviews.read',
  'interviews.export',
  'interviews.schedule',
  'interviews.complete',
  'notes.write',
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

/** Reserved for owners: everything that decides about the company and its people. */
const OWNERS: ReadonlySet<Permission> = new Set([
  'audit.read',
  'company.update',
  'privacy.erase',
  'team.read',
  'team.edit',
]);

/** What everyone may read; an interviewer only in their own interviews and for the candidates in them (`isNarrow`). */
const READING: readonly Permission[] = [
  'candidates.read',
  'dashboard.read',
  'interviews.read',
  'positions.read',
  'reports.read',
  'users.read',
];

/** What each role may do (contract §26): the only such table, and only the gate reads it. */
const MAY: Record<Role, readonly Permission[]> = {
  owner: PERMISSIONS,
  recruiter: PERMISSIONS.filter(permission => !OWNERS.has(permission)),
  interviewer: [
    ...READING,
    'interviews.complete',
    'notes.write',
    'reports.assess',
    'reports.review',
    'scorecards.write',
  ],
  viewer: [...READING, 'candidates.export', 'figures.read', 'interviews.export'],
};

const NONE: ReadonlySet<Permission> = new Set();
const byRole = new Map<string, ReadonlySet<Permission>>(Object.entries(MAY).map(([role, may]) => [role, new Set(may)]));

/** Returns what a role allows; nothing for a role that is not in the table. */
export function permissionsOf(role: string): ReadonlySet<Permission> {
  return byRole.get(role) ?? NONE;
}

/**
 * Whether people with this role may end the interviews that they hold: others cannot be booked for one (contract §26).
 */
export const mayInterview = (role: string): boolean => permissionsOf(role).has('interviews.complete');
