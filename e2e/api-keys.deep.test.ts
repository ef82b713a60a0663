import { expect, productUrl, test } from './fixtures';
import { press, write } from './keyboard';
import { expectNoExcessWidth, expectAccessibleInThemes } from './page-checks';
import { newRecruiter } from './recruiter';

/** A command that every shell reads the same way: an address and a header in quotes, without anything that it would expand. */
const COMMAND = /^curl "([^"$`\\!]+)" -H "(\w+): ([^"$`\\!]+)"$/;

/** Makes the call of a command on the screen as curl would, which not every machine has; returns the reply. */
async function run(command: string): Promise<unknown> {
  expect(command).toMatch(COMMAND);
  const [, address = '', header = '', value = ''] = COMMAND.exec(command) ?? [];
  return (await fetch(address, { headers: { [header]: value } })).json();
}

test('a key is made by keyboard alone, its example call works unchanged, and none does once the key is deleted', async ({
  visit,
}) => {
  const recruiter = await newRecruiter(productUrl());
  const { page, complaints } = await visit({ viewport: { width: 1440, height: 900 }, token: recruiter.token });

  await page.goto('/settings/api');
  await expect(page.getByText('No keys yet')).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Create a key' }));
  const form = page.getByRole('dialog', { name: 'Create a key' });
  await write(page, form.getByLabel('Name'), 'Nightly import');
  await press(page, form.getByRole('radio', { name: 'Read only' }), 'Space');
  await expect(form.getByRole('radio', { name: 'Read only' })).toBeChecked();
  await expectAccessibleInThemes(page, '[role=dialog]');
  await press(page, form.getByRole('button', { name: 'Create a key' }));

  const made = page.getByRole('dialog', { name: 'Copy your key' });
  const key = await made.getByLabel('Key', { exact: true }).inputValue();
  expect(key).toMatch(/^idk_[\w-]{60}$/);
  const command = await made.getByLabel('Try it in a terminal').inputValue();
  expect(await run(command)).toMatchObject({ data: { totalInterviews: 0 } });
  await expectAccessibleInThemes(page, '[role=dialog]');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoExcessWidth(page);
  await press(page, made.getByRole('button', { name: 'Done' }));

  const row = page.getByRole('list', { name: 'Keys' }).getByRole('listitem');
  await expect(row).toContainText(`${key.slice(0, 20)}…`);
  await expect(row).toContainText('Read only');
  await expect.poll(() => page.content()).not.toContain(key);
  await page.reload();
  await expect(row).toContainText('Last used');
  await expectNoExcessWidth(page);
  await expectAccessibleInThemes(page, '[role=dialog]');

  await row.getByRole('button', { name: /^Delete/ }).click();
  await row.getByRole('button', { name: 'Delete the key' }).click();
  await expect(page.getByText('No keys yet')).toBeVisible();
  expect(await run(command)).toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(complaints).toEqual([]);
});
