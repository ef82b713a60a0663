import { expect, hydrated, test } from './fixtures';
import { expectAccessibleInBothThemes } from './page-checks';
import { codeOf, expectFitsTelephone, LARGE, logOut, newOwner, PASSWORD, signIn } from './second-factor-steps';

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
    await expectAccessibleInBothThemes(page, '[role=dialog]');
    const secret = await shown.getByLabel('Or type this key').inputValue();
    await shown.getByLabel('Code', { exact: true }).fill(codeOf(secret));
    await shown.getByRole('button', { name: 'Turn on' }).click();

    const saved = page.getByRole('dialog', { name: 'Save your recovery codes' });
    await expect(saved.getByRole('listitem')).toHaveCount(10);
    const codes = await saved.getByRole('listitem').allInnerTexts();
    const download = page.waitForEvent('download');
    await saved.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
    await expectAccessibleInBothThemes(page, '[role=dialog]');
    await expectFitsTelephone(page);
    await saved.getByRole('checkbox', { name: 'I saved them' }).check();
    await saved.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('10 of 10 recovery codes left.')).toBeVisible();
    await expectAccessibleInBothThemes(page, '[role=dialog]');

    await logOut(page);
    await signIn(page, email);
    await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
    await expectFitsTelephone(page);
    await expectAccessibleInBothThemes(page);
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
    await expectAccessibleInBothThemes(page, '[role=dialog]');
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
    await expectAccessibleInBothThemes(page, '[role=dialog]');
    await asked.getByRole('button', { name: 'Continue' }).click();
    const row = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
    await expect(row).toContainText('My laptop');
    await expect(row).toContainText('Not used yet');
    await expectFitsTelephone(page);
    expect((await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials).toHaveLength(1);

    await logOut(page);
    await page.goto('/signin');
    await hydrated(page);
    await expectAccessibleInBothThemes(page);
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
    await expect(page.getByRole('alert')).toContainText('This passkey does not open an account here');
  },
);
