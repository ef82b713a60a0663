import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import type { Page } from '@playwright/test';
import { expect, test, productUrl } from './fixtures';
import { attachResume, fillInterview, inDays } from './interview-form';
import { newRecruiter } from './recruiter';
import { expectAnnounced } from './announcements';

interface Mail {
  _id: string;
  kind: string;
  subject: string;
  text: string | null;
}

/** Returns the emails to an address, oldest first, as the local inbox shows them (contract §14). */
async function mailsTo(email: string): Promise<Mail[]> {
  const reply = await fetch(`${productUrl()}/dev/mail.json?to=${encodeURIComponent(email)}`);
  return ((await reply.json()) as { data: Mail[] }).data.toReversed();
}

/** Waits for that many emails; returns the calendar entry of the newest, read by a third-party parser. */
async function newestEntry(email: string, count: number) {
  await expect.poll(async () => (await mailsTo(email)).length).toBe(count);
  const { _id: id, text } = (await mailsTo(email)).at(-1) ?? { _id: '', text: '' };
  const file = await (await fetch(`${productUrl()}/dev/mail/${id}/interview.ics`)).text();
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? calendar);
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate().toISOString(),
    text: text ?? '',
    id,
  };
}

const card = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });

async function chooseFromMenu(page: Page, name: string, item: string): Promise<void> {
  await card(page, name)
    .getByRole('button', { name: `More for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a candidate is invited and informed of a correction, a new time and the cancellation, each with its calendar entry', async ({
  visit,
}) => {
  const { token } = await newRecruiter(productUrl());
  const { page, complaints } = await visit({ viewport: { width: 1280, height: 900 }, token });
  const email = `ines-${randomUUID().slice(0, 8)}@example.org`;

  await page.goto('/interview-upcomming/add');
  const day = await fillInterview(page, {
    candidate: 'Ines Fonseca',
    days: 5,
    type: 'Real',
    position: 'Backend Engineer',
  });
  await page.getByLabel('Email', { exact: true }).fill('typo@example.org');
  await attachResume(page, 'Ines Fonseca');
  await page.getByRole('button', { name: 'Add Interview' }).click();
  await page.waitForURL('**/interview-upcomming');

  // The email had a mistake: the right person is invited, with the entry of the same interview.
  await chooseFromMenu(page, 'Ines Fonseca', 'Edit details');
  const correction = page.getByRole('dialog', { name: 'Edit interview' });
  await correction.getByLabel('Email', { exact: true }).fill(email);
  await correction.getByRole('button', { name: 'Save' }).click();
  await correction.waitFor({ state: 'hidden' });
  const invited = await newestEntry(email, 1);
  // 10:30 on the clock of Tokyo, which has no summer time, is 01:30 UTC.
  expect(invited).toMatchObject({ method: 'REQUEST', start: `${day}T01:30:00.000Z` });
  expect(invited.text).toContain('10:30 am Tokyo (GMT+9)');

  await card(page, 'Ines Fonseca')
    .getByRole('link', { name: /Reschedule/ })
    .click();
  const nextDay = inDays(6);
  await page.getByLabel('Date', { exact: true }).fill(nextDay);
  await page.getByLabel('Time', { exact: true }).fill('15:00');
  await page.getByLabel('Reason (optional)').fill('The room is taken');
  await page.getByRole('button', { name: 'Reschedule' }).click();
  await page.waitForURL('**/interview-upcomming');
  const moved = await newestEntry(email, 2);
  expect(moved).toMatchObject({ method: 'REQUEST', uid: invited.uid, start: `${nextDay}T06:00:00.000Z` });
  expect(moved.sequence).toBeGreaterThan(invited.sequence);

  // Waits for the new list: the card moves to its new day, and a menu that is open on the old one closes.
  await card(page, 'Ines Fonseca').getByText('15:00').waitFor();
  await chooseFromMenu(page, 'Ines Fonseca', 'History');
  const history = page.getByRole('dialog', { name: 'History' });
  await history.getByText('The room is taken').waitFor();
  await page.keyboard.press('Escape');
  await history.waitFor({ state: 'hidden' });

  await chooseFromMenu(page, 'Ines Fonseca', 'Cancel interview');
  await page.getByLabel('Reason (optional)').fill('The position is filled');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel interview' }).click();
  await expectAnnounced(page, 'Interview cancelled');
  const cancelled = await newestEntry(email, 3);
  expect(cancelled).toMatchObject({ method: 'CANCEL', uid: invited.uid });
  expect(cancelled.sequence).toBeGreaterThan(moved.sequence);

  expect(complaints).toEqual([]);

  // The same as people see it: the inbox, one email, and its HTML in a frame that can run nothing.
  const inbox = await visit({ live: true });
  await inbox.page.goto('/dev/mail');
  await inbox.page.locator(`a[href="/dev/mail/${cancelled.id}"]`).click();
  await inbox.page.getByRole('heading', { name: /cancelled/i }).waitFor();
  await inbox.page.frameLocator('iframe').getByText('Hi Ines').first().waitFor();
  expect(inbox.complaints).toEqual([]);
});
