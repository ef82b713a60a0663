import { describe, expect, it } from 'vitest';
import { mayInterview, PERMISSIONS, permissionsOf, type Permission } from './permissions';
import { isNarrow, ROLES } from './roles';

// Written out here again, from contract §26 and not from the table: what a role may do is a person's job.
const OWNERS: Permission[] = ['audit.read', 'company.update', 'privacy.erase', 'team.edit', 'team.read'];
const READ: Permission[] = [
  'candidates.read',
  'dashboard.read',
  'interviews.read',
  'positions.read',
  'reports.read',
  'users.read',
];

describe('what a role may do (contract §26)', () => {
  const sorted = (permissions: Iterable<Permission>) => [...permissions].sort();

  it('is everything for an owner', () => {
    expect(sorted(permissionsOf('owner'))).toEqual(sorted(PERMISSIONS));
  });

  it('is everything except the company and the team for a recruiter', () => {
    expect(sorted([...permissionsOf('recruiter'), ...OWNERS])).toEqual(sorted(PERMISSIONS));
  });

  it('is to read, complete and judge for an interviewer, and no file of a list', () => {
    const holds: Permission[] = [
      'interviews.complete',
      'notes.write',
      'reports.assess',
      'reports.review',
      'scorecards.write',
    ];
    expect(sorted(permissionsOf('interviewer'))).toEqual(sorted([...READ, ...holds]));
  });

  it('is to read and to export for a viewer', () => {
    const exports: Permission[] = ['candidates.export', 'figures.read', 'interviews.export'];
    expect(sorted(permissionsOf('viewer'))).toEqual(sorted([...READ, ...exports]));
  });

  it.each(['', 'Owner', 'member', 'constructor', '__proto__'])('is nothing for the unknown role "%s"', role => {
    expect(permissionsOf(role).size).toBe(0);
    expect(isNarrow(role)).toBe(true);
  });
});

it('lets everyone except viewers hold interviews', () => {
  expect(ROLES.filter(mayInterview)).toEqual(['owner', 'recruiter', 'interviewer']);
});

it('shows an interviewer their own interviews alone, and all others every interview', () => {
  expect(ROLES.filter(isNarrow)).toEqual(['interviewer']);
});
