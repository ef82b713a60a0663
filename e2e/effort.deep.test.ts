import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { PDFDocument } from 'pdf-lib';
import { expect, test } from './fixtures';
import { startMailServer } from './mail-server';
import { startProduct } from './product';
import { newRecruiter } from './recruiter';

const PASSWORD = 'correct horse';
const emailOf = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.org`;

/** Counts what a person does on a page: clicks, and fields that they type into. A dropped file is neither. */
function countedHands() {
  const done = { clicks: 0, typed: 0 };
  return {
    done,
    click: async (what: Locator) => {
      await what.click();
      done.clicks++;
    },
    type: async (field: Locator, text: string) => {
      await field.fill(text);
      done.typed++;
    },
  };
}

/** Returns a PDF resume with a person's contact details, as its text. */
async function resumeOf(name: string) {
  const document = await PDFDocument.create();
  const page = document.addPage();
  page.drawText(name, { x: 60, y: 740, size: 24 });
  page.drawText(`${emailOf('candidate')} | +49 30 1234567`, { x: 60, y: 700, size: 12 });
  return { name: 'resume.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await document.save()) };
}

const main = (page: Page) => page.getByRole('main');
const nextFree = (page: Page) => page.getByRole('group', { name: 'Next free times' }).getByRole('button').first();

/** Fills in the add form from a dropped resume, and sends it. */
async function scheduleFirstRound(page: Page, hands: ReturnType<typeof countedHands>, name: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(await resumeOf(name));
  await hands.click(page.getByRole('button', { name: 'Fill in' }));
  await hands.click(nextFree(page));
  await hands.click(page.getByRole('button', { name: 'First interview' }));
  await hands.click(page.getByRole('button', { name: 'Add Interview' }));
  await page.waitForURL('**/interview-upcomming');
  await main(page).getByText(name).first().waitFor();
}

test('nine fields are typed from sign-up to the first interview', async ({ visit }) => {
  const { page } = await visit();
  const hands = countedHands();
  await page.goto('/signup');
  await hands.type(page.getByLabel('First name'), 'Mara');
  await hands.type(page.getByLabel('Last name'), 'Santos');
  await hands.type(page.getByLabel('Email'), emailOf('mara'));
  await hands.type(page.getByLabel('Password', { exact: true }), PASSWORD);
  await hands.type(page.getByLabel('Confirm password'), PASSWORD);
  await hands.click(page.getByRole('button', { name: 'Register Now' }));
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await hands.click(page.getByRole('button', { name: 'Sign In' }));
  const company = page.getByRole('dialog');
  await hands.type(company.getByLabel('Company Name'), 'Northwind Labs');
  await hands.type(company.getByLabel('Company Phone Number'), '+351 210 000 000');
  await hands.type(company.getByLabel('Address'), 'Rua do Cais 1, Lisboa');
  await hands.click(company.getByRole('button', { name: 'Create company' }));
  await company.waitFor({ state: 'hidden' });
  await hands.click(main(page).getByRole('link', { name: 'Add Interview' }).first());
  await hands.click(page.getByRole('button', { name: /add.*position/i }));
  const position = page.getByRole('dialog', { name: 'Add Position' });
  await hands.type(position.getByLabel('Position name'), 'Backend Engineer');
  await hands.click(position.getByRole('button', { name: /add/i }));
  await position.waitFor({ state: 'hidden' });
  await scheduleFirstRound(page, hands, 'Ada Novak');
  expect(hands.done.typed).toBe(9);
});

test.describe('in a company with one position', () => {
  test.use({ company: 'effort' });

  test('a first round takes five clicks and no typing, the next round three', async ({ visit, recruiter }) => {
    const { page } = await visit({ token: recruiter.token });
    const first = countedHands();
    await page.goto('/interview-upcomming');
    await first.click(main(page).getByRole('link', { name: 'Add Interview' }).first());
    await scheduleFirstRound(page, first, 'Ben Okri');
    expect(first.done).toEqual({ clicks: 5, typed: 0 });

    const id = await recruiter.hold({
      candidate: 'Cleo Marin',
      interviewType: 'Real',
      transcript: [
        { type: 'sent', message: 'What is an index for?' },
        { type: 'recieve', message: 'It keeps the rows in order, so that few of them are read.' },
      ],
    });
    const next = countedHands();
    await page.goto(`/interview-completed/${id}`);
    await next.click(main(page).getByRole('link', { name: /^Schedule next/ }));
    await next.click(nextFree(page));
    await next.click(page.getByRole('button', { name: 'Add Interview' }));
    await page.waitForURL('**/candidates/*');
    expect(next.done).toEqual({ clicks: 3, typed: 0 });
  });
});

test('an interviewer is added with one field where emails are sent', async ({ visit }) => {
  const mails = await startMailServer();
  const product = await startProduct({ SMTP_URL: mails.url });
  try {
    const recruiter = await newRecruiter(product.webUrl, 'effort');
    const { page } = await visit({ baseURL: product.webUrl, token: recruiter.token });
    const hands = countedHands();
    await page.goto('/interview-upcomming/add');
    await hands.click(page.getByRole('button', { name: /add.*interviewer/i }));
    const dialog = page.getByRole('dialog', { name: 'Add New Interviewer' });
    await hands.type(dialog.getByLabel('Email'), emailOf('tom'));
    await hands.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await dialog.waitFor({ state: 'hidden' });
    expect(hands.done).toEqual({ clicks: 2, typed: 1 });
  } finally {
    await product.stop();
    await mails.stop();
  }
});
