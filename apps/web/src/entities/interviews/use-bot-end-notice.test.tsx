import { visitsEndpoints } from '@interview-detection/shared/visits/visits.endpoints';
import { dashboardEndpoints } from '@interview-detection/shared/dashboard/dashboard.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answer, hang, refuse } from '#web/test/api-mock';
import { aCandidateView, anId, theWeeks } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';
import { connectLive } from '#web/lib/live';
import { detailsPath } from '#web/lib/paths';

// Loaded here, so that the first test does not wait for it.
import '#web/areas/staff/staff-layout';

const ID = anId(0x10);

/** Opens a page; returns what the live channel does when an interview ends. */
async function open(address: string) {
  let onEnded: ((id: string) => void) | undefined;
  vi.mocked(connectLive).mockImplementation((_token, _client, options) => {
    onEnded = options?.onEnded;
    return () => undefined;
  });
  answer(dashboardEndpoints.weekly, theWeeks());
  answer(interviewsEndpoints.list, []);
  const view = renderSignedIn(address);
  await waitFor(() => expect(onEnded).toBeDefined());
  return { ...view, end: () => onEnded?.(ID) };
}

it('a toast says that a bot interview has ended, and leads to its details', async () => {
  answer(visitsEndpoints.preview, aCandidateView({ state: 'finished' }));
  hang(interviewsEndpoints.details);
  const { user, end } = await open('/dashboard');
  end();
  expect(await screen.findByText('Ana Ribeiro’s interview with the bot is over.')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'View details' }));
  await waitFor(() => expect(window.location.pathname).toBe(detailsPath(ID)));
  expect(screen.queryByText(/with the bot is over/)).not.toBeInTheDocument();
});

it.each([
  ['held by people', () => answer(visitsEndpoints.preview, aCandidateView({ interviewType: 'Real' }))],
  ['that may not be seen', () => refuse(visitsEndpoints.preview, 'NOT_FOUND')],
])('nothing is said of an interview %s', async (_which, reply) => {
  let asked = 0;
  reply();
  const { client, end } = await open('/dashboard');
  client.getQueryCache().subscribe(() => asked++);
  end();
  await waitFor(() => expect(asked).toBeGreaterThan(0));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByRole('link', { name: 'View details' })).not.toBeInTheDocument();
});
