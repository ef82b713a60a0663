import { askForCode, digits, newAccount, newestCode, NEW, OLD, signIn, test } from './account-steps';
import { expect } from './fixtures';
import { look } from './page-checks';
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
