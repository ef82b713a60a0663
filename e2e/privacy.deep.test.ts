import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures';
import { look } from './page-checks';
import { expectAnnounced } from './announcements';

test.use({ company: 'privacy' });

test('an owner exports a candidate’s data, erases them after typing their name, and saves the receipt; the candidate’s link no longer works', async ({
  visit,
  recruiter,
}) => {
  const name = 'Ines Ferreira';
  const id = await recruiter.hold({
    candidate: name,
    interviewType: 'Real',
    transcript: [
      { type: 'sent', message: 'What is a queue?' },
      { type: 'recieve', message: 'First in, first out.' },
    ],
  });
  const { page, complaints } = await visit({ token: recruiter.token, viewport: { width: 1440, height: 900 } });
  await page.goto(`/interview-completed/${id}`);
  await page.getByRole('button', { name: 'Resume' }).click();
  const sheet = page.getByRole('dialog', { name });

  const exported = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Export data' }).click();
  const file = await exported;
  expect(file.suggestedFilename()).toBe('candidate-Ines-Ferreira.zip');
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');

  await sheet.getByRole('button', { name: 'Erase…' }).click();
  const asking = page.getByRole('dialog', { name: 'Erase this person?' });
  await look(page);
  await asking.getByRole('button', { name: 'Erase for good' }).click();
  await expect(asking.getByText('Type the name exactly as shown above')).toBeVisible();
  await asking.getByLabel('Type their name to continue').fill('ines ferreira');
  await asking.getByRole('button', { name: 'Erase for good' }).click();
  await expect(asking).toBeVisible();
  await asking.getByLabel('Type their name to continue').fill(name);
  await asking.getByLabel('Reason (optional)').fill('Asked for by letter');
  // On a phone, where the receipt's buttons are at the lower edge, notifications do not cover them.
  await page.setViewportSize({ width: 390, height: 844 });
  const isAbove = page.waitForFunction(() => {
    const said = document.querySelector('[data-toast]');
    const done = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Done');
    return said && done && said.getBoundingClientRect().bottom < done.getBoundingClientRect().top;
  });
  await asking.getByRole('button', { name: 'Erase for good' }).click();
  await (await isAbove).dispose();
  await expectAnnounced(page, 'The person was erased');

  const receipt = page.getByRole('dialog', { name: 'Erased' });
  await expect(receipt.getByLabel('Receipt')).toHaveValue(/"reason": "Asked for by letter"/);
  await expect(receipt.getByLabel('Receipt')).not.toHaveValue(/Ferreira/);
  await look(page);
  const saved = page.waitForEvent('download');
  await receipt.getByRole('button', { name: 'Download' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('"interviews"');
  await receipt.getByRole('button', { name: 'Done' }).click();

  await page.goto(`/interview-completed/${id}`);
  await expect(page.getByText(/This candidate was erased on/)).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await page.goto('/candidates');
  await expect(page.getByRole('link', { name: 'Erased candidate' })).toBeVisible();
  expect(complaints).toEqual([]);
});
