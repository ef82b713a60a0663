import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { askForCode, digits, newAccount, newestCode, NEW, OLD, signIn, test } from './account-steps';
import { expect, hydrated, type OpenVisit, type VisitOptions } from './fixtures';
import { look, expectNoExcessWidth, expectAccessibleInThemes, WIDTHS } from './page-checks';
import { isDeep } from './tier';

for (const width of isDeep ? [1440, 390] : [390])
  test(`a forgotten password is reset by the mailed code, ${width} px wide`, async ({ open }) => {
    const email = await newAccount();
    const { page, complaints } = await open('/signin', { viewport: { width, height: 900 } });
    await page.getByRole('link', { name: 'Forgot password' }).click();
    await page.getByRole('heading', { name: 'Verify Registered Email' }).waitFor();
    await look(page);
    await askForCode(page, email);
    await page.getByText(email, { exact: true }).waitFor();

    await page.reload();
    await page.getByText(email, { exact: true }).waitFor();
    await look(page);
    await digits(page).first().click();
    await page.keyboard.type(await newestCode(email));
    await page.waitForURL('**/reset-password');

    await page.reload();
    await page.getByLabel('Password', { exact: true }).fill(NEW);
    await look(page);
    await page.getByLabel('Confirm password').fill(NEW);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.waitForURL('**/signin');
    await page.getByText('Your password was changed. Sign in with the new one.').waitFor();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('passwordReset'))).toBeNull();
    expect(complaints).toEqual([]);

    await signIn(page, email, OLD);
    await page.getByRole('alert').filter({ hasText: 'Invalid email or password' }).waitFor();
    await signIn(page, email, NEW);
    await page.waitForURL('**/dashboard');
  });

test.describe('in depth', { tag: '@deep' }, () => {
  test('refuses a wrong code and says what to do; takes a code that is pasted or filled in at once', async ({
    open,
  }) => {
    const email = await newAccount();
    const { page } = await open('/forget-password');
    await askForCode(page, email);
    const code = await newestCode(email);
    const wrong = code === '000000' ? '000001' : '000000';

    await digits(page).first().click();
    // As a phone's keyboard inserts the code that it found in the mail.
    await page.keyboard.insertText(wrong);
    await page.getByText('The code is wrong, used or expired.', { exact: false }).waitFor();

    await digits(page).nth(2).focus();
    await digits(page)
      .nth(2)
      .evaluate(
        (box, text) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', text);
          box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
        },
        `${code.slice(0, 3)} ${code.slice(3)}`,
      );
    await page.waitForURL('**/reset-password');
  });
  test('works on another device, if the email is entered with the code; the code works once', async ({ open }) => {
    const email = await newAccount();
    const first = await open('/forget-password');
    await askForCode(first.page, email);
    await first.page.close();
    const code = await newestCode(email);

    const { page } = await open('/otp');
    await page.getByLabel('Email').fill(email);
    await digits(page).first().click();
    await page.keyboard.type(code);
    await page.waitForURL('**/reset-password');
    await page.goto('/otp');
    await digits(page).first().click();
    await page.keyboard.type(code);
    await page.getByText('The code is wrong, used or expired.', { exact: false }).waitFor();
    expect(page.url()).toMatch(/\/otp$/);
  });
  test('answers the same for an email without an account', async ({ open }) => {
    const { page, complaints } = await open('/forget-password');
    const nobody = `nobody-${randomUUID().slice(0, 8)}@example.org`;
    await askForCode(page, nobody);
    await page.getByText(nobody, { exact: true }).waitFor();
    await page.getByText('If there is an account with this email, a code is in the local inbox').waitFor();
    expect(complaints).toEqual([]);
  });
  test('leads back to the start with an invalid token, and removes the token of a link from the address', async ({
    open,
  }) => {
    const { page } = await open('/reset-password#invitation=none-of-ours');
    await page.getByLabel('Password', { exact: true }).fill(NEW);
    expect(page.url()).not.toContain('none-of-ours');
    await page.getByLabel('Confirm password').fill(NEW);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('alert').getByRole('link', { name: 'Start again' }).click();
    await page.waitForURL('**/forget-password');
  });
  /** Each step in the middle of a reset, and opened without the previous step. */
  const STEPS: readonly [name: string, path: string, flow: object | null][] = [
    ['/forget-password', '/forget-password', null],
    ['/otp', '/otp', { email: 'mara@example.org', message: 'A code is on its way', resendAt: Date.now() + 3_000_000 }],
    ['/otp on its own', '/otp', null],
    ['/reset-password', '/reset-password', { email: 'mara@example.org', message: '', resendAt: 0, resetToken: 'x' }],
    ['/reset-password on its own', '/reset-password', null],
  ];
  for (const [name, path, flow] of STEPS)
    test.describe(name, () => {
      const openStep = async (visit: OpenVisit, options: VisitOptions) => {
        const { page, complaints } = await visit(options);
        await page.addInitScript(
          stored => {
            if (stored) sessionStorage.setItem('passwordReset', stored);
          },
          flow && JSON.stringify(flow),
        );
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await hydrated(page);
        return { page, complaints };
      };

      const refused = (page: Page) => page.locator('[aria-invalid=true]').first().waitFor();

      test('does not scroll sideways at 320 px, and has nothing for axe to find at 390 px and at 1440 px, light and dark', async ({
        visit,
      }) => {
        const { page, complaints } = await openStep(visit, { viewport: { width: 320, height: 900 } });
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          await expectAccessibleInThemes(page);
        }
        await page.locator('button[type=submit]').click();
        await refused(page);
        await page.setViewportSize({ width: 320, height: 700 });
        await expectNoExcessWidth(page);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          await expectAccessibleInThemes(page);
        }
        expect(complaints).toEqual([]);
      });
    });
});
