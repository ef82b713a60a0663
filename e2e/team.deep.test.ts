import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { isConnected } from './live-channel';
import { look } from './page-checks';

const FIRST = 'apricot harbour';
const OWN = 'lantern meadow';

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
}

test('a colleague is added with a role, chooses a new password, gets another role, ends a session on another device and is deactivated; the audit log shows it', async ({
  visit,
  recruiter,
}) => {
  const { page: owner, complaints } = await visit({ token: recruiter.token, viewport: { width: 1440, height: 900 } });
  const email = `tom-${randomUUID().slice(0, 8)}@example.org`;
  await owner.goto('/settings/team');
  const team = owner.getByRole('list', { name: 'Team' });
  await team.getByText('(you)').waitFor();
  await owner.getByRole('button', { name: 'Add colleague' }).click();
  const adding = owner.getByRole('dialog', { name: 'Add a colleague' });
  await adding.getByLabel('First name').fill('Tom');
  await adding.getByLabel('Last name').fill('Becker');
  await adding.getByLabel('Email').fill(email);
  await adding.getByLabel('Phone').fill('+49 30 1');
  await adding.getByLabel('Role').selectOption('viewer');
  await adding.getByLabel('Password', { exact: true }).fill(FIRST);
  await adding.getByLabel('Confirm password').fill(FIRST);
  await adding.getByRole('button', { name: 'Add colleague' }).click();
  const tom = team.getByRole('listitem').filter({ hasText: email });
  await expect(tom).toContainText('Not signed in yet');
  await look(owner);

  // A person who signs in with a password that a colleague chose has to choose a new one first.
  const { page: viewer } = await visit({ viewport: { width: 1440, height: 900 }, live: true });
  await signIn(viewer, email, FIRST);
  const choosing = viewer.getByRole('dialog', { name: 'Choose your own password' });
  await choosing.getByLabel('Current password').fill(FIRST);
  await choosing.getByLabel('New password', { exact: true }).fill(OWN);
  await choosing.getByLabel('Confirm password').fill(OWN);
  await look(viewer);
  await choosing.getByRole('button', { name: 'Change password' }).click();
  await choosing.waitFor({ state: 'hidden' });
  const addInterview = viewer.getByRole('main').getByRole('link', { name: 'Add Interview' });
  await viewer.goto('/interview-upcomming');
  await viewer.getByRole('heading', { level: 1, name: 'Upcoming Interviews' }).waitFor();
  await expect(addInterview).toHaveCount(0);

  await tom.getByRole('button', { name: 'Change role' }).click();
  const role = owner.getByRole('dialog', { name: 'Role of Tom Becker' });
  await role.getByLabel('Role').selectOption('recruiter');
  await role.getByRole('button', { name: 'Save' }).click();
  await expect(tom.getByText('Recruiter', { exact: true })).toBeVisible();
  await viewer.reload();
  await expect(addInterview.first()).toBeVisible();

  // The other device is signed out when its session is ended here.
  const { page: phone } = await visit({ viewport: { width: 390, height: 844 }, live: true });
  await Promise.all([isConnected(phone), signIn(phone, email, OWN)]);
  await Promise.all([isConnected(viewer), viewer.goto('/settings/security')]);
  const sessions = viewer.getByRole('list', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await look(viewer);
  await sessions.getByRole('button', { name: /^End / }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await phone.waitForURL('**/signin**');

  await tom.getByRole('button', { name: 'Deactivate' }).click();
  const leaving = owner.getByRole('dialog', { name: 'Deactivate Tom Becker?' });
  await look(owner);
  await leaving.getByRole('button', { name: 'Deactivate' }).click();
  await expect(tom).toContainText('Deactivated');
  await viewer.waitForURL('**/signin**');

  await owner.goto('/settings/audit');
  const log = owner.getByRole('list', { name: 'Audit log' });
  await expect(log.getByRole('button', { name: 'Show only Tom Becker' }).first()).toBeVisible();
  await look(owner);
  expect(complaints).toEqual([]);
});
