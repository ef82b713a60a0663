import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { expectAccessibleInBothThemes } from './page-checks';
import {
  codeOf,
  expectFitsTelephone,
  LARGE,
  logOut,
  newEmail,
  newOwner,
  PASSWORD,
  send,
  signIn,
} from './second-factor-steps';

/** Adds a recruiter, who has chosen a password, to that owner's company; returns their email. */
async function newColleague(owner: string): Promise<string> {
  const email = newEmail();
  const { token } = await send('/auth/login', { email: owner, password: PASSWORD });
  const given = 'apricot harbour';
  await send('/users/add', { first_name: 'Tom', last_name: 'Becker', email, phone: '1', password: given }, token);
  const first = await send('/auth/login', { email, password: given });
  await send('/auth/change-password', { currentPassword: given, password: PASSWORD }, first.token);
  return email;
}

/** Sets up an app, from the password prompt to the recovery codes; returns its secret. */
async function setUpApp(page: Page): Promise<string> {
  const asked = page.getByRole('dialog', { name: 'Set up two-factor authentication' });
  await asked.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await asked.getByRole('button', { name: 'Continue' }).click();
  const shown = page.getByRole('dialog', { name: 'Scan this code' });
  const secret = await shown.getByLabel('Or type this key').inputValue();
  await shown.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await shown.getByRole('button', { name: 'Turn on' }).click();
  const saved = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await saved.getByRole('checkbox', { name: 'I saved them' }).check();
  await saved.getByRole('button', { name: 'Done' }).click();
  return secret;
}

test('a company’s rule requires a second factor of everyone, even during a session: its owner, then a colleague on their page, and nothing else opens before', async ({
  visit,
}) => {
  const owner = await newOwner();
  const colleague = await newColleague(owner);
  const { page: tom } = await visit({ viewport: LARGE });
  await signIn(tom, colleague);
  await expect(tom).toHaveURL(/\/dashboard$/);

  const { page: mara, complaints } = await visit({ viewport: LARGE });
  await signIn(mara, owner);
  await expect(mara).toHaveURL(/\/dashboard$/);
  await mara.goto('/settings/company');
  await mara.getByLabel('Two-factor authentication for everyone').check();
  await mara.getByRole('button', { name: 'Save' }).click();
  const asked = mara.getByRole('dialog', { name: 'Set up two-factor authentication' });
  await expect(asked).toContainText('Your company asks for it.');
  await setUpApp(mara);
  await expect(asked).toHaveCount(0);
  await mara.goto('/candidates');
  await expect(mara.getByRole('heading', { name: 'Candidates', level: 1 })).toBeVisible();

  // Tom stays on his page: nothing is shown before he has set up an app, and the only way around it is Logout.
  await tom.goto('/candidates');
  const his = tom.getByRole('dialog', { name: 'Set up two-factor authentication' });
  await expect(his).toContainText('Your company asks for it.');
  await tom.keyboard.press('Escape');
  await expect(his.getByRole('button', { name: /^(Close|Cancel)$/ })).toHaveCount(0);
  await expect(tom.getByRole('heading', { name: 'Candidates', level: 1, includeHidden: true })).toHaveCount(0);
  await expectAccessibleInBothThemes(tom, '[role=dialog]');
  await expectFitsTelephone(tom);
  await tom.reload();
  await expect(his).toBeVisible();
  const secret = await setUpApp(tom);
  await expect(tom.getByRole('heading', { name: 'Candidates', level: 1 })).toBeVisible();

  // From now on his password alone is not enough.
  await logOut(tom);
  await signIn(tom, colleague);
  await tom.getByLabel('Code').waitFor();
  await tom.getByLabel('Code').fill(codeOf(secret, 1));
  await tom.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(tom).toHaveURL(/\/dashboard$/);
  expect(complaints).toEqual([]);
});
