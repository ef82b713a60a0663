import { dashboardEndpoints } from '@interview-detection/shared/dashboard/dashboard.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { teamEndpoints } from '@interview-detection/shared/team/team.endpoints';
import type { Member } from '@interview-detection/shared/team/team.schema';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer } from '#web/test/api-mock';
import { anId, aUser, theWeeks } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';

const TOM: Member = {
  _id: anId(0xa1),
  name: 'Tom Becker',
  email: 'tom@example.org',
  role: 'recruiter',
  active: true,
  invited: false,
  twoFactor: false,
  lastUsedAt: null,
};

/** Opens the question whether to deactivate Tom Becker, who holds this many open interviews. */
async function askFor(open: number) {
  answer(dashboardEndpoints.weekly, theWeeks());
  answer(teamEndpoints.list, [TOM]);
  answer(usersEndpoints.list, [aUser(), aUser({ _id: TOM._id, name: 'Tom Becker' })]);
  answer(interviewsEndpoints.list, [], {
    page: ({ query }) => ({ number: 1, size: 1, total: query['interviewer'] === TOM._id ? open : 40 }),
  });
  const { user } = renderSignedIn('/settings/team');
  await user.click(await screen.findByRole('button', { name: 'Deactivate Tom Becker' }));
  return within(await screen.findByRole('dialog', { name: 'Deactivate Tom Becker?' }));
}

it('says before someone is deactivated how many open interviews they hold', async () => {
  const dialog = await askFor(3);
  await waitFor(() =>
    expect(dialog.getByLabelText('Open interviews go to')).toHaveAccessibleDescription(/^3 interviews to hand over\./),
  );
});

it('asks nothing about interviews if someone without open ones is deactivated', { tags: 'deep' }, async () => {
  const dialog = await askFor(0);
  expect(await dialog.findByText('No open interviews to hand over.')).toBeVisible();
  expect(dialog.queryByLabelText('Open interviews go to')).not.toBeInTheDocument();
});
