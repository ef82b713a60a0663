import { randomUUID } from 'node:crypto';
import { expect, test } from './fixtures';
import { startMailServer, type MailServer } from './mail-server';
import { look } from './page-checks';
import { startProduct, type Product } from './product';

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

test('the link in the mail verifies at the press of a button, only once, and on a device without a session', async ({
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
