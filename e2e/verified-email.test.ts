import { randomUUID } from 'node:crypto';
import { expect, test } from './fixtures';
import { startMailServer, type MailServer } from './mail-server';
import { look } from './page-checks';
import { startProduct, type Product } from './product';
import { newRecruiter } from './recruiter';

let product: Product;
let mails: MailServer;

test.beforeAll(async () => {
  mails = await startMailServer();
  product = await startProduct({ SMTP_URL: mails.url });
});
test.afterAll(async () => {
  await product?.stop();
  await mails?.stop();
});

test(
  'emails wait until the owner has entered the emailed code, and are then sent automatically',
  { tag: '@deep' },
  async ({ visit }) => {
    const recruiter = await newRecruiter(product.webUrl, 'verify');
    const { page, complaints } = await visit({ baseURL: product.webUrl, token: recruiter.token });
    const candidate = await recruiter.schedule({ candidate: 'Ana Ribeiro', interviewType: 'Real' });
    await page.goto(`/interview-completed/${candidate}`);
    const banner = page.getByText(/Verify your email/).first();
    await banner.waitFor();
    await look(page);
    const before = mails.taken.filter(({ to }) => to.startsWith('candidate-'));
    expect(before).toEqual([]);

    await page
      .getByRole('link', { name: /verify/i })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Verify your email address' }).waitFor();
    await look(page);
    const address = (await page.locator('bdi').first().textContent()) ?? '';
    const code = await mails.mailed(address, /\b(\d{6})\b/);
    const wrong = code === '111111' ? '222222' : '111111';
    const firstDigit = page.getByRole('textbox', { name: 'Digit 1 of 6' });
    await firstDigit.click();
    await page.keyboard.type(wrong);
    await page.getByText(/Use the code from our latest email/).waitFor();
    await look(page);
    await firstDigit.click();
    await page.keyboard.type(code);
    await page.getByRole('heading', { name: 'Your email address is verified' }).waitFor();
    await look(page);
    await expect.poll(() => mails.taken.filter(({ to }) => to.startsWith('candidate-')).length).toBe(1);
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await expect(banner).toHaveCount(0);
    expect(complaints.filter(complaint => !complaint.includes('400'))).toEqual([]);
  },
);

test.describe('in depth', { tag: '@deep' }, () => {
  test('the link in the email verifies at the press of a button, only once, and on a device without a session', async ({
    visit,
  }) => {
    const email = `ines-${randomUUID().slice(0, 8)}@example.org`;
    const { page } = await visit({ baseURL: product.webUrl, viewport: { width: 390, height: 844 } });
    await page.goto('/signup');
    await page.getByLabel('First name').fill('Ines');
    await page.getByLabel('Last name').fill('Fonseca');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('apricot harbour');
    await page.getByLabel('Confirm password').fill('apricot harbour');
    await page.getByRole('button', { name: 'Register Now' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    const link = new URL(await mails.mailed(email, /(http\S+\/verify-email#token=[\w.-]+)/));

    const { page: phone } = await visit({ baseURL: product.webUrl, viewport: { width: 390, height: 844 } });
    await phone.goto(link.pathname + link.hash);
    await phone.getByRole('button', { name: 'Verify email address' }).waitFor();
    expect(phone.url()).not.toContain('token');
    await look(phone);
    await phone.getByRole('button', { name: 'Verify email address' }).click();
    await phone.getByRole('heading', { name: 'Your email address is verified' }).waitFor();
    await phone.goto('about:blank');
    await phone.goto(link.pathname + link.hash);
    await phone.getByRole('button', { name: 'Verify email address' }).click();
    await phone.getByText('This link has been used or has expired.').waitFor();
    await look(phone);
  });
});
