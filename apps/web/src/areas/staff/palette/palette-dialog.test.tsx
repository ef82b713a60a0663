import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer } from '#web/test/api-mock';
import { aCandidate, anInterview, aUser } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';

// Loaded here, so that the first test does not wait for it.
import '../staff-layout';
import './palette-dialog';

const page = { number: 1, size: 5, total: 0 };
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  answer(
    candidatesEndpoints.list,
    ({ query }) => {
      asked.push(String(query.search));
      return [aCandidate({ name: 'Åsa Ökafor' })];
    },
    { page },
  );
  answer(interviewsEndpoints.list, [anInterview()], { page });
  answer(interviewsEndpoints.listCompleted, [], { page });
});

/** Opens the palette on a page that makes no calls of its own. */
async function openPalette() {
  const { user } = renderSignedIn('/nowhere');
  await screen.findAllByRole('button', { name: 'Search' });
  await user.keyboard('{Control>}k{/Control}');
  return { user, box: await screen.findByRole('searchbox', { name: 'Candidates, interviews and pages' }) };
}

const results = () => within(screen.getByRole('dialog'));

it('opens by Ctrl+K with the focus in its box, and closes by it', async () => {
  const { user, box } = await openPalette();
  await waitFor(() => expect(box).toHaveFocus());
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(box).not.toBeInTheDocument());
});

it('moves through the results by arrow keys, opens the focused one by Enter, and keeps typing in the box', async () => {
  const { user, box } = await openPalette();
  await user.type(box, 'interviews');
  await results().findByRole('link', { name: 'Upcoming Interviews' });
  await user.keyboard('{ArrowDown}');
  expect(results().getAllByRole('link')[0]).toHaveFocus();
  await user.keyboard(' u');
  expect(box).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(results().getAllByRole('link').at(-1)).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  await user.clear(box);
  await user.type(box, 'appear');
  await waitFor(() => expect(results().getAllByRole('link').at(-1)).toHaveTextContent('Appearance'));
  await user.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/settings/appearance'));
});

it('opens the first result by Enter in the box', async () => {
  const { user, box } = await openPalette();
  await user.type(box, 'appearance');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/settings/appearance'));
});

it('lists candidates and interviews that the server finds, and leads to them', async () => {
  const { user, box } = await openPalette();
  await user.type(box, 'okafor');
  const candidate = await results().findByRole('link', { name: /^Åsa Ökafor/ });
  expect(asked).toEqual(['okafor']);
  expect(results().getByRole('link', { name: new RegExp(`^${anInterview().candidate.name}`) })).toHaveAttribute(
    'href',
    `/interview-completed/${anInterview()._id}`,
  );
  expect(candidate).toHaveAttribute('href', `/candidates/${aCandidate()._id}`);
});

it('finds a tab of the settings by words in any case and without accents, and closes', { tags: 'deep' }, async () => {
  const { user, box } = await openPalette();
  await user.type(box, 'ÁPPEARANCE');
  await user.click(await results().findByRole('link', { name: 'Appearance Settings' }));
  await waitFor(() => expect(window.location.pathname).toBe('/settings/appearance'));
  await waitFor(() => expect(box).not.toBeInTheDocument());
});

it('offers a viewer nothing that their role does not include', async () => {
  answer(authEndpoints.me, aUser({ role: 'viewer' }));
  await openPalette();
  await results().findByRole('link', { name: 'Dashboard' });
  expect(results().queryByRole('link', { name: 'Add Interview' })).not.toBeInTheDocument();
  expect(results().queryByRole('link', { name: 'Team Settings' })).not.toBeInTheDocument();
});

it('says when nothing was found', { tags: 'deep' }, async () => {
  answer(candidatesEndpoints.list, [], { page });
  answer(interviewsEndpoints.list, [], { page });
  const { user, box } = await openPalette();
  await user.type(box, 'zzz');
  expect(await results().findByText('Nothing found. Try a name, an email or a position.')).toBeInTheDocument();
});
