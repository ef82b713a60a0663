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

test('mails wait until the owner has entered the mailed code, and are then sent automatically', async ({ visit }) => {
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
});
