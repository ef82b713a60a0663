import { expect, test } from './fixtures';
import { isConnected } from './live-channel';
import { look } from './page-checks';

const ASKS = 'Which analysis of yours changed a decision?';

test('two people score an interview without seeing each other’s score, then see both; notes stay with their author', async ({
  visit,
  recruiter,
}) => {
  const id = await recruiter.hold({
    candidate: 'Adaeze Okafor',
    interviewType: 'Real',
    transcript: [
      { type: 'sent', message: ASKS },
      { type: 'recieve', message: 'We stopped shipping on Fridays.' },
    ],
  });
  const { position } = await recruiter.call<{ position: { _id: string } }>('GET', `/interviews/data/${id}`);
  await recruiter.call('PUT', `/positions/${position._id}/plan`, [{ question: ASKS }]);
  const viewport = { width: 1440, height: 900 };
  const { page: tom, complaints } = await visit({
    token: await recruiter.addColleague('Tom', 'Becker'),
    viewport,
    live: true,
  });
  const { page: mara } = await visit({ token: recruiter.token, viewport });

  // Connects before the reload: a connection that the reload breaks off would be taken for the next one.
  await Promise.all([isConnected(tom), tom.goto(`/interview-completed/${id}`)]);
  const toms = tom.getByRole('region', { name: 'Your notes and scorecard' });
  await toms.getByLabel('Your notes').fill('Calm about being wrong first');
  await expect(toms.getByText(/^Saved \d/)).toBeVisible();
  await Promise.all([isConnected(tom), tom.reload()]);
  await expect(toms.getByLabel('Your notes')).toHaveValue('Calm about being wrong first');
  await toms.getByText('Questions: 0 of 1 asked').click();
  // Its state follows the call, so that `check` would see the old one.
  await toms.getByRole('checkbox', { name: ASKS }).click();
  await expect(toms.getByText('Questions: 1 of 1 asked')).toBeVisible();
  await toms.getByRole('group', { name: ASKS }).getByRole('radio', { name: '2', exact: true }).check();
  await toms.getByRole('group', { name: 'Overall' }).getByRole('radio', { name: '2', exact: true }).check();
  await toms.getByLabel('What else you saw (optional)').fill('No figures came with it');
  await look(tom);
  await toms.getByRole('button', { name: 'Save scorecard' }).click();
  await expect(toms.getByText('You 2', { exact: true }).first()).toBeVisible();

  await mara.goto(`/interview-completed/${id}`);
  const maras = mara.getByRole('region', { name: 'Your notes and scorecard' });
  await expect(maras.getByText('You can see Tom Becker’s scorecard once you’ve submitted yours.')).toBeVisible();
  await expect(maras.getByLabel('Your notes')).toHaveValue('');
  for (const hidden of ['No figures came with it', 'Calm about']) await expect(mara.getByText(hidden)).toHaveCount(0);
  // By keyboard alone: the arrow keys choose.
  await maras.getByRole('group', { name: ASKS }).getByRole('radio', { name: '1, weak' }).focus();
  for (let step = 0; step < 3; step++) await mara.keyboard.press('ArrowRight');
  await maras.getByRole('group', { name: 'Overall' }).getByRole('radio', { name: '5, strong' }).focus();
  await mara.keyboard.press('Space');
  await maras.getByRole('button', { name: 'Save scorecard' }).press('Enter');
  await expect(maras.getByText('You 5 · Tom Becker 2 (2 to 5, median 3.5)')).toBeVisible();
  await expect(maras.getByText('You 4 · Tom Becker 2 (2 to 4, median 3)')).toBeVisible();
  await expect(maras.getByText('No figures came with it')).toBeVisible();
  await look(mara);

  // Submitted scorecards are announced live.
  await expect(toms.getByText('You 2 · Mara Santos 5 (2 to 5, median 3.5)')).toBeVisible();
  await expect(mara.getByText('Calm about')).toHaveCount(0);
  expect(complaints).toEqual([]);
});
