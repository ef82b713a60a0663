import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { singleKeys } from '#web/lib/shortcut-key';
import { answer, hang } from '#web/test/api-mock';
import { aCandidate, anId, anInterview, aUser, BACKEND } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';

// Loaded here, so that the first test does not wait for it.
import '../staff-layout';
import './palette-dialog';
import './shortcuts-dialog';
import '#web/features/candidates/import/components/import-dialog';
import '#web/pages/candidate-page';

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
  answer(positionsEndpoints.list, []);
  answer(usersEndpoints.list, []);
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

it('shows the five that fit best: first those whose name begins with the search', async () => {
  const named = (names: string[]) => names.map((name, place) => aCandidate({ _id: anId(0x20 + place), name }));
  answer(
    candidatesEndpoints.list,
    named(['Greta Lehmann', 'Tom', 'Ida', 'Eva', 'Åse', 'Noa Márquez', 'Marie Dubois']),
    {
      page,
    },
  );
  const { user, box } = await openPalette();
  await user.type(box, 'MAR');
  await results().findByRole('link', { name: /^Marie/ });
  const candidates = within(results().getByRole('region', { name: 'Candidates' })).getAllByRole('link');
  expect(candidates.map(link => link.textContent)).toEqual(
    ['Noa Márquez', 'Marie Dubois', 'Greta Lehmann', 'Tom', 'Ida'].map(name => `${name} Backend Engineer`),
  );
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
  expect(results().queryByRole('button', { name: 'Import CSV Candidates' })).not.toBeInTheDocument();
});

it('opens the import of candidates on any page', async () => {
  const { user, box } = await openPalette();
  await user.type(box, 'csv');
  await user.click(await results().findByRole('button', { name: 'Import CSV Candidates' }));
  expect(await screen.findByRole('dialog', { name: 'Import candidates' })).toBeInTheDocument();
  expect(window.location.pathname).toBe('/nowhere');
});

it('finds a position and a colleague, and leads to the board and to their calendar', { tags: 'deep' }, async () => {
  answer(positionsEndpoints.list, [BACKEND]);
  answer(usersEndpoints.list, [aUser({ name: 'Bea Backman' })]);
  const { user, box } = await openPalette();
  await user.type(box, 'back');
  expect(await results().findByRole('link', { name: `${BACKEND.name} Board` })).toHaveAttribute(
    'href',
    `/candidates?view=board&position=${BACKEND._id}`,
  );
  expect(await results().findByRole('link', { name: 'Bea Backman Calendar' })).toHaveAttribute(
    'href',
    `/calendar?interviewer=${aUser()._id}`,
  );
});

it('does what is chosen among the actions: another theme, from the keyboard', { tags: 'deep' }, async () => {
  const { user, box } = await openPalette();
  await user.type(box, 'dark');
  await user.keyboard('{ArrowDown}');
  expect(results().getByRole('button', { name: 'Dark theme' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.documentElement).toHaveClass('dark'));
  expect(box).not.toBeInTheDocument();
});

it('lists the records that were left before anything is typed', { tags: 'deep' }, async () => {
  const candidate = { ...aCandidate({ name: 'Åsa Ökafor' }), added: null, history: [] };
  answer(candidatesEndpoints.details, candidate);
  hang(candidatesEndpoints.resume);
  answer(interviewsEndpoints.timeline, { applications: [candidate], interviews: [], mails: [] });
  const { user } = renderSignedIn(`/candidates/${candidate._id}`);
  await screen.findByRole('heading', { name: 'Åsa Ökafor', level: 1 });
  act(() => {
    window.history.pushState(null, '', '/nowhere');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await screen.findByRole('heading', { name: /not found/ });
  await user.keyboard('{Control>}k{/Control}');
  const recent = within(await screen.findByRole('region', { name: 'Recent' }));
  expect(recent.getByRole('link', { name: `Åsa Ökafor ${BACKEND.name}` })).toHaveAttribute(
    'href',
    `/candidates/${candidate._id}`,
  );
});

it('lists all shortcuts after a question mark, but not while someone types', async () => {
  const { user, box } = await openPalette();
  await user.type(box, '?');
  expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(box).not.toBeInTheDocument());
  await user.keyboard('?');
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(sheet.getByText('Next record').nextSibling).toHaveTextContent('J');
});

it('leaves single keys alone for a person who turned them off, also on the next visit', async () => {
  const { user, box } = await openPalette();
  await user.click(box);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(box).not.toBeInTheDocument());
  await user.keyboard('?');
  await user.click(await screen.findByRole('checkbox', { name: 'Single-key shortcuts' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(singleKeys.isOn).toBe(false);
});

it('says when nothing was found', { tags: 'deep' }, async () => {
  answer(candidatesEndpoints.list, [], { page });
  answer(interviewsEndpoints.list, [], { page });
  const { user, box } = await openPalette();
  await user.type(box, 'zzz');
  expect(await results().findByText(/^Nothing found. Try a name, an email or a position./)).toBeInTheDocument();
});
