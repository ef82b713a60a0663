import { expect, it } from 'vitest';
import { PERMISSIONS, permissionsOf, ROLES } from './permissions';

it.each(ROLES)('lets %s do everything in the company (contract §6)', role => {
  expect([...permissionsOf(role)]).toEqual(PERMISSIONS);
});

it.each(['', 'Owner', 'viewer', 'constructor', '__proto__'])('lets the unknown role "%s" do nothing', role => {
  expect(permissionsOf(role).size).toBe(0);
});
