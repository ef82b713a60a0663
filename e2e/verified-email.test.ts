import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { expect, test } from './fixtures';
import { excessWidth, expectAccessibleInBothThemes, WIDTHS } from './page-checks';
import { startProduct, type Product } from './product';
import { newRecruiter } from './recruiter';

test.describe.configure({ mode: 'default' });

interface Taken {
  to: string;
  text: string;
}

let product: Product;
const taken: Taken[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  onData(stream, { envelope }, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      // Quoted-printable (RFC 2045): lines are broken softly, and an equals sign is written by its number.
      const text = Buffer.concat(chunks).toString().replaceAll('=\r\n', '').replaceAll('=3D', '=');
      taken.push({ to: envelope.rcptTo[0]?.address ?? '', text });
      done();
    });
  },
});

test.beforeAll(async () => {
  await new Promise<void>(listening => {
    server.listen(0, '127.0.0.1', listening);
  });
  const { port } = server.server.address() as AddressInfo;
  product = await startProduct({ SMTP_URL: `smtp://127.0.0.1:${port}` });
});
test.afterAll(async () => {
  await product.stop();
  await new Promise<void>(closed => {
    server.close(closed);
  });
});

const mailsTo = (address: string) => taken.filter(({ to }) => to === address);

/** What the newest mail to somebody has in the place of the group. */
async function mailed(address: string, pattern: RegExp): Promise<string> {
  const found = () => pattern.exec(mailsTo(address).at(-1)?.text ?? '')?.[1] ?? '';
  await expect.poll(found).not.toBe('');
  return found();
}

async function look(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await excessWidth(page)).toBe(0);
    await expectAccessibleInBothThemes(page);
  }
}

test('mails wait until their owner has entered the mailed code, and leave by themselves then', async ({ visit }) => {
  const recruiter = await newRecruiter(product.webUrl, 'verify');
  const { page, complaints } = await visit({ baseURL: product.webUrl, token: recruiter.token });
  const candidate = await recruiter.schedule({ candidate: 'Ana Ribeiro', interviewType: 'Real' });
  await page.goto(`/interview-completed/${candidate}`);
  const banner = page.getByText(/Verify your e-mail/).first();
  await banner.waitFor();
  await look(page);
  const before = taken.filter(({ to }) => to.startsWith('candidate-'));
  expect(before).toEqual([]);

  await page
    .getByRole('link', { name: /verify/i })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Verify your e-mail address' }).waitFor();
  await look(page);
  const address = (await page.locator('bdi').first().textContent()) ?? '';
  const code = await mailed(address, /\b(\d{6})\b/);
  const wrong = code === '111111' ? '222222' : '111111';
  const firstDigit = page.getByRole('textbox', { name: 'Digit 1 of 6' });
  await firstDigit.click();
  await page.keyboard.type(wrong);
  await page.getByText(/Only the code of the newest e-mail counts/).waitFor();
  await look(page);
  await firstDigit.click();
  await page.keyboard.type(code);
  await page.getByRole('heading', { name: 'Your e-mail address is verified' }).waitFor();
  await look(page);
  await expect.poll(() => taken.filter(({ to }) => to.startsWith('candidate-')).length).toBe(1);
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await expect(banner).toHaveCount(0);
  expect(complaints.filter(complaint => !complaint.includes('400'))).toEqual([]);
});

test('the link in the mail verifies at the press of a button, on a device that nobody is signed in on, and once', async ({
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
  const link = new URL(await mailed(email, /(http\S+\/verify-email#token=[\w.-]+)/));

  const { page: phone } = await visit({ baseURL: product.webUrl, viewport: { width: 390, height: 844 } });
  await phone.goto(link.pathname + link.hash);
  await phone.getByRole('button', { name: 'Verify e-mail address' }).waitFor();
  expect(phone.url()).not.toContain('token');
  await look(phone);
  await phone.getByRole('button', { name: 'Verify e-mail address' }).click();
  await phone.getByRole('heading', { name: 'Your e-mail address is verified' }).waitFor();
  await phone.goto('about:blank');
  await phone.goto(link.pathname + link.hash);
  await phone.getByRole('button', { name: 'Verify e-mail address' }).click();
  await phone.getByText('This link has done its work, or its time is over.').waitFor();
  await look(phone);
});
