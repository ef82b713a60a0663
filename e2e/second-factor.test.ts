import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './fixtures';
import { expectAccessibleInThemes } from './page-checks';
import {
  codeOf,
  expectFitsTelephone,
  LARGE,
  logOut,
  newOwner,
  PASSWORD,
  signIn,
  newEmail,
  send,
} from './second-factor-steps';

test(
  'an authenticator app is set up by its QR code’s key, required at the next sign-in, replaced by a recovery code, and turned off',
  { tag: '@deep' },
  async ({ visit }) => {
    const email = await newOwner();
    const { page, complaints } = await visit({ viewport: LARGE });
    await signIn(page, email);
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.goto('/settings/security');
    await page.getByRole('button', { name: 'Set up…' }).click();
    const asked = page.getByRole('dialog', { name: 'Set up two-factor authentication' });
    await asked.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await asked.getByRole('button', { name: 'Continue' }).click();

    const shown = page.getByRole('dialog', { name: 'Scan this code' });
    const image = shown.getByRole('img', { name: 'QR code for your authenticator app' });
    await expect.poll(() => image.evaluate((qr: HTMLImageElement) => qr.complete && qr.naturalWidth > 0)).toBe(true);
    await expectAccessibleInThemes(page, '[role=dialog]');
    const secret = await shown.getByLabel('Or type this key').inputValue();
    await shown.getByLabel('Code', { exact: true }).fill(codeOf(secret));
    await shown.getByRole('button', { name: 'Turn on' }).click();

    const saved = page.getByRole('dialog', { name: 'Save your recovery codes' });
    await expect(saved.getByRole('listitem')).toHaveCount(10);
    const codes = await saved.getByRole('listitem').allInnerTexts();
    const download = page.waitForEvent('download');
    await saved.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
    await expectAccessibleInThemes(page, '[role=dialog]');
    await expectFitsTelephone(page);
    await saved.getByRole('checkbox', { name: 'I saved them' }).check();
    await saved.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('10 of 10 recovery codes left.')).toBeVisible();
    await expectAccessibleInThemes(page, '[role=dialog]');

    await logOut(page);
    await signIn(page, email);
    await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
    await expectFitsTelephone(page);
    await expectAccessibleInThemes(page);
    await page.getByLabel('Code').fill(codeOf(secret, 1));
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard$/);

    await logOut(page);
    await signIn(page, email);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.goto('/settings/security');
    await expect(page.getByText('9 of 10 recovery codes left.')).toBeVisible();
    await page.getByRole('button', { name: 'Turn off…' }).click();
    const off = page.getByRole('dialog', { name: 'Turn off two-factor authentication?' });
    await off.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await off.getByLabel('Code', { exact: true }).fill(codes[1] ?? '');
    await expectAccessibleInThemes(page, '[role=dialog]');
    await off.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByRole('button', { name: 'Set up…' })).toBeVisible();

    await logOut(page);
    await signIn(page, email);
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(complaints).toEqual([]);
  },
);
test(
  'a passkey is added by a real ceremony of the browser, signs in without a password, and no longer does once it is deleted',
  { tag: '@deep' },
  async ({ visit }) => {
    const email = await newOwner();
    const { page, complaints } = await visit({ viewport: LARGE });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await signIn(page, email);
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.goto('/settings/security');
    await page.getByRole('button', { name: 'Add a passkey…' }).click();
    const asked = page.getByRole('dialog', { name: 'Add a passkey' });
    await asked.getByLabel('Name').fill('My laptop');
    await asked.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await expectAccessibleInThemes(page, '[role=dialog]');
    await asked.getByRole('button', { name: 'Continue' }).click();
    const row = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
    await expect(row).toContainText('My laptop');
    await expect(row).toContainText('Not used yet');
    await expectFitsTelephone(page);
    expect((await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials).toHaveLength(1);

    await logOut(page);
    await page.goto('/signin');
    await hydrated(page);
    await expectAccessibleInThemes(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.goto('/settings/security');
    await expect(row).toContainText('Last used');
    await row.getByRole('button', { name: 'Delete My laptop' }).click();
    const deleted = page.getByRole('dialog', { name: 'Delete this passkey?' });
    await deleted.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await deleted.getByRole('button', { name: 'Delete' }).click();
    // What is behind an open window is not in the accessibility tree: the row would be gone too soon.
    await expect(deleted).toBeHidden();
    await expect(row).toHaveCount(0);
    expect(complaints).toEqual([]);

    await logOut(page);
    await page.goto('/signin');
    await hydrated(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByRole('alert')).toContainText('This passkey doesn’t belong to an account here');
  },
);

test.describe('in depth', { tag: '@deep' }, () => {
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
    await expectAccessibleInThemes(tom, '[role=dialog]');
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
});
