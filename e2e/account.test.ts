import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, hydrated, test as base, productUrl, type OpenVisit, type Visit, type VisitOptions } from './fixtures';
import { excessWidth, expectAccessibleInBothThemes, WIDTHS } from './page-checks';

const [OLD, NEW] = ['correct horse', 'battery staple'];

/** An account made through the API; answers its e-mail. */
async function newAccount(): Promise<string> {
  const email = `reset-${randomUUID().slice(0, 8)}@example.org`;
  const reply = await fetch(`${productUrl()}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ first_name: 'Mara', last_name: 'Santos', email, password: OLD }),
  });
  expect(reply.status).toBe(201);
  return email;
}

/** The codes mailed to somebody, newest first, as the local inbox shows them (contract §14). */
async function mailedCodes(email: string): Promise<string[]> {
  const reply = await fetch(`${productUrl()}/dev/mail.json?to=${encodeURIComponent(email)}`);
  const { data } = (await reply.json()) as { data: { kind: string; text: string | null }[] };
  return data.filter(({ kind }) => kind === 'password-code').map(({ text }) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? '');
}

async function newestCode(email: string, count = 1): Promise<string> {
  await expect.poll(async () => (await mailedCodes(email)).length).toBe(count);
  return (await mailedCodes(email))[0] ?? '';
}

/** Opens a guest page that listens. */
const test = base.extend<{ open: (path: string, options?: VisitOptions) => Promise<Visit> }>({
  open: async ({ visit }, use) => {
    await use(async (path, options) => {
      const visited = await visit(options);
      await visited.page.goto(path);
      await visited.page.getByRole('heading', { level: 1 }).waitFor();
      await hydrated(visited.page);
      return visited;
    });
  },
});

const digits = (page: Page) => page.getByRole('textbox', { name: /^Digit \d of 6$/ });

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function askForCode(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await page.waitForURL('**/otp');
}

for (const width of [1440, 390])
  test(`a forgotten password is reset by the mailed code, ${width} px wide`, async ({ open }) => {
    const email = await newAccount();
    const { page, complaints } = await open('/signin', { viewport: { width, height: 900 } });
    await page.getByRole('link', { name: 'Forgot password' }).click();
    await page.getByRole('heading', { name: 'Verify Registered Email' }).waitFor();
    await askForCode(page, email);
    await page.getByText(email, { exact: true }).waitFor();

    await page.reload();
    await page.getByText(email, { exact: true }).waitFor();
    await digits(page).first().click();
    await page.keyboard.type(await newestCode(email));
    await page.waitForURL('**/reset-password');

    await page.reload();
    await page.getByLabel('Password', { exact: true }).fill(NEW);
    await page.getByLabel('Confirm password').fill(NEW);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.waitForURL('**/signin');
    await page.getByText('Your password was changed. Sign in with the new one.').waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('passwordReset'))).toBeNull();
    expect(complaints).toEqual([]);

    await signIn(page, email, OLD);
    await page.getByRole('alert').filter({ hasText: 'Invalid email or password' }).waitFor();
    await signIn(page, email, NEW);
    await page.waitForURL('**/dashboard');
  });

test('refuses a wrong code and says what to do; takes a code that is pasted or filled in at once', async ({ open }) => {
  const email = await newAccount();
  const { page } = await open('/forget-password');
  await askForCode(page, email);
  const code = await newestCode(email);
  const wrong = code === '000000' ? '000001' : '000000';

  await digits(page).first().click();
  // As a phone's keyboard puts in the code that it found in the mail.
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

test('works on another device, where the e-mail is given with the code; the code works once', async ({ open }) => {
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

test('answers the same for an e-mail without an account', async ({ open }) => {
  const { page, complaints } = await open('/forget-password');
  const nobody = `nobody-${randomUUID().slice(0, 8)}@example.org`;
  await askForCode(page, nobody);
  await page.getByText(nobody, { exact: true }).waitFor();
  await page.getByText('If there is an account with this e-mail, a code is on its way to it').waitFor();
  expect(complaints).toEqual([]);
});

test('sends a token that is none back to the start, and takes the token of a link out of the address', async ({
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

/** Each step as it is in the middle of a reset, and opened without the step before. */
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
        await expectAccessibleInBothThemes(page);
      }
      await page.locator('button[type=submit]').click();
      await refused(page);
      await page.setViewportSize({ width: 320, height: 700 });
      expect(await excessWidth(page)).toBe(0);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await expectAccessibleInBothThemes(page);
      }
      expect(complaints).toEqual([]);
    });
  });
