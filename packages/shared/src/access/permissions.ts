/** What a person, or a program that acts for one, may be allowed to do. An endpoint names the one it asks for. */
export const PERMISSIONS = [
  'candidates.read',
  'candidates.decide',
  'company.update',
  'dashboard.read',
  'interviews.read',
  'interviews.schedule',
  'interviews.complete',
  'outbox.read',
  'outbox.resend',
  'positions.read',
  'positions.edit',
  'reports.read',
  'reports.assess',
  'reports.retry',
  'users.read',
  'users.add',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const ROLES = ['owner', 'member'] as const;
export type Role = (typeof ROLES)[number];

/** Whoever is signed in may do everything in their company (contract §6). */
const MAY: Record<Role, readonly Permission[]> = {
  owner: PERMISSIONS,
  member: PERMISSIONS,
};

const NONE: ReadonlySet<Permission> = new Set();
const byRole = new Map<string, ReadonlySet<Permission>>(Object.entries(MAY).map(([role, may]) => [role, new Set(may)]));

/** What a role allows; a role that is not in the table allows nothing. */
export function permissionsOf(role: string): ReadonlySet<Permission> {
  return byRole.get(role) ?? NONE;
}
