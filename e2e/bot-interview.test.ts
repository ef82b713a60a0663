import type { Page } from '@playwright/test';
import { expect, productUrl, test } from './fixtures';
import { press, tabTo, write } from './keyboard';
import { isConnected } from './live-channel';
import { expectNoExcessWidth, expectAccessibleInThemes } from './page-checks';
import { isDeep } from './tier';

const PLAN = [
  { question: 'How do you find out why sales fell?', followUps: 1 },
  { question: 'Return the second largest value of a list.', kind: 'code' as const, language: 'Python' },
  { question: 'Tell us of a disagreement.' },
];

const question = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const answer = (page: Page) => page.getByRole('textbox', { name: /Your answer/ });

/** From the link to the question before Start. */
async function agree(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'I agree, continue' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'You are ready' }).waitFor();
}

const PHONE = 390;
const DESK = 1440;

/** Checks the page in both widths (only in the second in the short tier), and leaves it in the second. */
async function look(page: Page, ...widths: [typeof PHONE, typeof DESK] | [typeof DESK, typeof PHONE]): Promise<void> {
  for (const width of isDeep ? widths : widths.slice(-1)) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoExcessWidth(page);
    await expectAccessibleInThemes(page);
  }
}

/** Opens the private link in the invitation to an interview, as the inbox of this machine shows it. */
async function openFromMail(inbox: Page, link: string): Promise<Page> {
  const invitation = async () => {
    const { data } = (await (await fetch(`${productUrl()}/dev/mail.json`)).json()) as {
      data: { _id: string; text: string | null }[];
    };
    return data.find(({ text }) => text?.includes(new URL(link).pathname))?._id ?? '';
  };
  await expect.poll(invitation).not.toBe('');
  await inbox.goto(`/dev/mail/${await invitation()}`);
  const opened = inbox.waitForEvent('popup');
  await inbox.frameLocator('iframe').getByRole('link', { name: 'Open your interview' }).press('Enter');
  return opened;
}

test('a candidate is interviewed by keyboard alone, at a desk and on a phone, from the email to their record, while the recruiter’s window follows to the report', async ({
  visit,
  recruiter,
}) => {
  const id = await recruiter.openNow({ candidate: 'Ana Ribeiro', plan: PLAN });
  const link = await recruiter.candidateLink(id);
  const { page: beside, complaints: besideComplaints } = await visit({ token: recruiter.token, live: true });
  await Promise.all([isConnected(beside), beside.goto(`/interview-completed/${id}`)]);
  const details = beside.getByRole('main');
  await expect(details.getByText('Scheduled', { exact: true }).first()).toBeVisible();

  const { page, complaints } = await visit({ viewport: { width: PHONE, height: 900 }, locale: 'en-GB', live: true });
  const pressButton = (name: string) => press(page, page.getByRole('button', { name, exact: true }));
  const fromMail = await openFromMail(page, link);
  await fromMail.getByRole('button', { name: 'I agree, continue' }).waitFor();
  expect(fromMail.url()).toBe(link);
  await fromMail.close();
  await page.goto(link);
  await pressButton('I agree, continue');
  await pressButton('Continue');
  await write(page, page.getByRole('textbox', { name: /weekend/ }), 'A walk.');
  await look(page, PHONE, DESK);
  await pressButton('Start the interview');

  await question(page, 'How do you find out why sales fell?').waitFor();
  await page.getByText('Question 1 of 3').waitFor();
  await expect(details.getByText(/question 1 of 3/i).first()).toBeVisible();
  await pressButton('Skip for now');
  // The code question.
  await question(page, 'Return the second largest value of a list.').waitFor();
  await tabTo(page, page.getByRole('checkbox', { name: /Tab indents/ }));
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('def second(values):');
  await page.keyboard.press('Enter');
  await page.keyboard.type('return sorted(set(values))[-2]');
  await expect(page.locator('.cm-content')).toContainText('return sorted(set(values))[-2]');
  await look(page, DESK, PHONE);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await pressButton('Send and continue');

  await question(page, 'Tell us of a disagreement.').waitFor();
  await expect(details.getByText(/question 3 of 3/i).first()).toBeVisible();
  await pressButton('I need a break');
  await pressButton('Take a break');
  await page.getByRole('heading', { name: 'Take your time' }).waitFor();
  await expect(page.getByRole('timer')).toHaveText(/^[45]:\d\d$/);
  await look(page, PHONE, DESK);
  await pressButton('Continue now');
  await question(page, 'Tell us of a disagreement.').waitFor();
  await write(page, page.getByRole('textbox', { name: /Your answer/ }), 'We measured both ways.');
  await page.keyboard.press('Control+Enter');

  // The skipped question comes again, and its answer gets a follow-up.
  await question(page, 'How do you find out why sales fell?').waitFor();
  await page.getByText('You skipped this one earlier').waitFor();
  await write(
    page,
    page.getByRole('textbox', { name: /Your answer/ }),
    'I would compare each warehouse with its forecast before asking the people who run it.',
  );
  await page.getByLabel('Language').selectOption('ar');
  await page.getByRole('button', { name: 'أرسل وتابع' }).waitFor();
  await look(page, DESK, PHONE);
  await page.getByLabel('اللغة').selectOption('en');
  await pressButton('Send and continue');
  await page.getByText('A follow-up to question 1').waitFor();
  await pressButton('Finish');
  await page.getByRole('heading', { name: 'Finish the interview?' }).waitFor();
  await pressButton('Finish now');
  await page.getByRole('heading', { name: 'That’s everything. Thank you, Ana Ribeiro' }).waitFor();
  await page.getByText('3 answers were sent.').waitFor();
  await look(page, DESK, PHONE);
  await page.reload();
  await page.getByText('3 answers were sent.').waitFor();

  // Nothing was pressed in the recruiter's window.
  await expect(details.getByText('Completed', { exact: true }).first()).toBeVisible();
  await expect(details.getByText('We measured both ways.').first()).toBeVisible();
  await expect(details.getByRole('button', { name: /PDF/ }).first()).toBeVisible();
  expect(besideComplaints).toEqual([]);

  // The record, which can be commented on.
  await pressButton('What was kept about you');
  await page.getByRole('heading', { level: 1, name: 'What was kept about you' }).waitFor();
  await page.getByRole('heading', { name: 'Your answers' }).waitFor();
  await press(page, page.getByRole('button', { name: 'Comment on “About the interview as a whole”' }));
  await write(page, page.getByRole('textbox', { name: 'Your comment' }), 'Thank you for the break.');
  await pressButton('Send comment');
  await page.locator('blockquote', { hasText: 'Thank you for the break.' }).waitFor();
  await look(page, PHONE, DESK);
  await page.getByLabel('Language').selectOption('ar');
  await page.getByRole('heading', { level: 1, name: 'ما حُفظ عنك' }).waitFor();
  await page.getByRole('heading', { name: 'إجاباتك' }).waitFor();
  await look(page, DESK, PHONE);
  expect(complaints).toEqual([]);
});

test(
  'nothing typed is lost: no network, a killed tab, a second tab, a second device; nothing is sent twice',
  { tag: '@deep' },
  async ({ visit, recruiter }) => {
    const link = await recruiter.inviteNow({ candidate: 'Ben Okoro', plan: PLAN.slice(2).concat(PLAN.slice(0, 1)) });
    const { page } = await visit({ locale: 'en-GB' });
    const context = page.context();
    await agree(page, link);
    await page.getByRole('button', { name: 'Start the interview' }).click();
    await answer(page).fill('First words.');
    await page.getByText(/^Saved \d/).waitFor();

    // The network goes, the tab is killed, and the network comes back.
    await context.setOffline(true);
    await page.getByText('No connection. Keep writing.').waitFor();
    await answer(page).fill('First words, and more without a network.');
    await page.getByText(/^Kept on this device/).waitFor();
    await context.setOffline(false);
    await page.route('**/api/candidate/draft', route => route.abort());
    await answer(page).fill('First words, and more without a network, to the end.');
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('to the end');
    await page.close();

    const again = await context.newPage();
    await again.goto(link);
    await expect(answer(again)).toHaveValue('First words, and more without a network, to the end.');
    const beside = await context.newPage();
    await beside.goto(link);
    await answer(beside).fill('Written in a second tab.');
    await expect(answer(again)).toHaveValue('Written in a second tab.');
    await beside.close();
    await again.getByText(/^Saved \d/).waitFor();

    // An answer without a network waits, and arrives once.
    await context.setOffline(true);
    await again.getByRole('button', { name: 'Send and continue' }).click();
    await again.getByText('Your answer waits on this device').waitFor();
    await context.setOffline(false);
    await question(again, 'How do you find out why sales fell?').waitFor();

    // Another device takes it over and has the same text.
    await answer(again).fill('On the first device.');
    await again.getByText(/^Saved \d/).waitFor();
    const { page: other } = await visit({ locale: 'en-GB' });
    await other.goto(link);
    await other.getByRole('button', { name: 'Continue here' }).click();
    await expect(answer(other)).toHaveValue('On the first device.');
    // The first one learns of it automatically.
    await again.getByRole('heading', { name: 'Your interview is open on another device' }).waitFor();
  },
);
