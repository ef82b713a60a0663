import { randomUUID } from 'node:crypto';
import { expect, hydrated, test } from './fixtures';
import { inDays } from './interview-form';
import { press, tabTo, write } from './keyboard';
import { makeResume } from './pdf';
import { expectAnnounced } from './announcements';

const PASSWORD = 'correct horse';

test('a recruiter does the main job without a mouse', async ({ visit }) => {
  const { page, complaints } = await visit({ viewport: { width: 1280, height: 900 } });
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const email = `kim-${randomUUID().slice(0, 8)}@example.org`;

  const planned = inDays(5);

  await page.goto('/main');
  await hydrated(page);
  await press(page, page.getByRole('link', { name: 'Start Your Journey' }).first());
  await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  await hydrated(page);
  await write(page, field('First name'), 'Kim');
  await write(page, field('Last name'), 'Haas');
  await write(page, field('Email'), email);
  await write(page, field('Password'), PASSWORD);
  await write(page, field('Confirm password'), PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await hydrated(page);
  await expect(field('Password')).toBeFocused();
  await page.keyboard.press('Enter');

  await write(page, field('Company Name'), 'Northwind Labs');
  await write(page, field('Company Email'), 'hello@northwind.example');
  await write(page, field('Company Phone Number'), '+351 210 000 000');
  await write(page, field('Address'), 'Rua do Cais 1, Lisboa');
  await press(page, button('Create company'));
  await expectAnnounced(page, 'Company data created successfully!');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await press(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Upcoming Interviews/ }));
  // Until then the dashboard is shown, which also has a link of that name.
  await page.getByRole('heading', { level: 1, name: 'Upcoming Interviews' }).waitFor();
  await press(page, page.getByRole('main').getByRole('link', { name: 'Add Interview' }).first());
  await write(page, field('Candidate name'), 'Adaeze Okafor');
  await write(page, field('Email'), 'adaeze@example.org');
  await press(page, page.getByRole('button', { name: /add.*position/i }));
  await write(page, field('Position name'), 'Backend Engineer');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const choice = page.waitForEvent('filechooser');
  await press(page, page.getByRole('button', { name: /resume|PDF/i }).first());
  await (await choice).setFiles(await makeResume('Adaeze Okafor'));
  const [year = '', month = '', day = ''] = planned.split('-');
  await write(page, field('Date'), month + day + year);
  await write(page, field('Time'), '1030AM');
  await expect(field('Date')).toHaveValue(planned);
  await expect(field('Time')).toHaveValue('10:30');
  await tabTo(page, page.getByRole('radio', { name: 'Real' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Bot' })).toBeChecked();
  await write(page, field('Description'), 'First round');
  await press(page, button('Add Interview'));
  await expectAnnounced(page, 'Interview Created Successfully');
  await page.getByRole('listitem').filter({ hasText: 'Adaeze Okafor' }).waitFor();

  await press(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Candidates' }));
  await press(page, button('Accept Adaeze Okafor'));
  await expectAnnounced(page, 'Candidate Selected');
  await press(page, page.getByRole('link', { name: 'Adaeze Okafor' }).first());
  await page.getByRole('heading', { level: 1, name: 'Adaeze Okafor' }).waitFor();
  await press(page, page.getByRole('main').getByRole('link', { name: 'Candidates' }).first());
  await page.getByRole('heading', { level: 1, name: 'Candidates' }).waitFor();

  await press(page, button('Logout'));
  await page.waitForURL('**/main');
  expect(complaints).toEqual([]);
});
