import { expect, test } from './fixtures';
import { isConnected } from './live-channel';
import { look } from './page-checks';

// Its bell counts the notifications of these notes alone.
test.use({ company: 'notes' });

test('a colleague who is mentioned hears of it in the bell, and both see each other’s notes without a reload', async ({
  visit,
  recruiter,
}) => {
  const id = await recruiter.schedule({ candidate: 'Adaeze Okafor', interviewType: 'Real' });
  const { candidate } = await recruiter.call<{ candidate: { _id: string } }>('GET', `/interviews/data/${id}`);
  const address = `/candidates/${candidate._id}`;
  const anasToken = await recruiter.addColleague('Ana', 'Becker');
  const { page: ana, complaints } = await visit({
    token: anasToken,
    viewport: { width: 390, height: 844 },
    live: true,
  });
  await Promise.all([isConnected(ana), ana.goto('/dashboard')]);
  const { page: mara } = await visit({ token: recruiter.token, viewport: { width: 1440, height: 900 }, live: true });
  await Promise.all([isConnected(mara), mara.goto(address)]);

  // By keyboard alone.
  const box = mara.getByRole('textbox', { name: 'Add a note' });
  await box.focus();
  await box.pressSequentially('What do you think, @an');
  await expect(mara.getByRole('option', { name: /^Ana Becker/ })).toHaveAttribute('aria-selected', 'true');
  await look(mara);
  await mara.keyboard.press('Enter');
  await box.pressSequentially('of her answers?');
  await mara.keyboard.press('Control+Enter');
  await expect(
    mara.getByRole('listitem').filter({ hasText: 'What do you think, @Ana Becker of her answers?' }),
  ).toBeVisible();
  await expect(box).toHaveValue('');

  await ana.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await ana.getByRole('link', { name: /mentioned you in a note on Adaeze Okafor/ }).click();
  const note = ana.getByRole('listitem').filter({ hasText: 'What do you think' });
  await expect(note).toBeInViewport();
  await expect(ana.getByRole('button', { name: 'Edit your note' })).toHaveCount(0);
  const answer = ana.getByRole('textbox', { name: 'Add a note' });
  await answer.pressSequentially('Yes. @ma');
  await look(ana);
  await ana.getByRole('option', { name: /^Mara Santos/ }).click();
  await ana.getByRole('button', { name: 'Add note' }).click();

  await expect(mara.getByText('@Mara Santos')).toBeVisible();
  await expect(mara.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  await mara.getByRole('button', { name: 'Edit your note' }).click();
  await mara.getByRole('textbox', { name: 'Edit your note' }).fill('What do you think?');
  await look(mara);
  await mara.getByRole('button', { name: 'Save' }).click();
  await expect(ana.getByText(/^Edited /)).toBeVisible();
  await mara.getByRole('button', { name: 'Delete… your note' }).click();
  await mara.getByRole('button', { name: 'Delete the note' }).click();
  await expect(ana.getByText('What do you think?')).toHaveCount(0);
  expect(complaints).toEqual([]);
});
