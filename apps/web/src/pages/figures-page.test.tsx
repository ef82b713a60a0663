import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { figuresEndpoints } from '@interview-detection/shared/figures/figures.endpoints';
import type { Figures } from '@interview-detection/shared/figures/figures.schema';
import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer } from '#web/test/api-mock';
import { anId, aUser, BACKEND } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';
import { browserTimeZone } from '../lib/dates';

// Loaded here, so that the first test does not wait for it.
import './figures-page';
import '../areas/staff/staff-layout';

const steps = { applied: 40, interviewed: 30, decided: 20, selected: 5 };
const times = { toInterview: { n: 30, medianHours: 84 }, toDecision: { n: 3, medianHours: null } };
const theFigures = (change: Partial<Figures> = {}): Figures => ({
  from: '2026-09-01',
  to: '2026-11-27',
  timeZone: 'Europe/Lisbon',
  steps,
  ...times,
  positions: [{ _id: BACKEND._id, name: BACKEND.name, ...steps, ...times }],
  outcomes: {
    held: 30,
    cancelled: 2,
    noShow: { count: 2, of: 32, share: 0.0625 },
    declined: { count: 1, of: 3, share: null },
  },
  load: [{ _id: anId(1), name: 'Mara Santos', interviews: 12, hours: 11.5 }],
  trend: {
    unit: 'week',
    rows: [
      { start: '2026-09-07', applied: 10, held: 4 },
      { start: '2026-09-14', applied: 30, held: 26 },
    ],
  },
  ...change,
});

beforeEach(() => answer(positionsEndpoints.list, [BACKEND]));

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map(row =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

it('shows each figure as a table with what is counted, and says where too few are counted', async () => {
  answer(figuresEndpoints.read, theFigures());
  renderSignedIn('/dashboard/figures');
  expect(rowsOf(await screen.findByRole('table', { name: 'How far candidates get' }))).toEqual([
    ['Applied', '40', '100%'],
    ['Interviewed', '30', '75%'],
    ['Decided', '20', '50%'],
    ['Selected', '5', '12.5%'],
  ]);
  expect(rowsOf(screen.getByRole('table', { name: 'How long it takes' }))).toEqual([
    ['To first interview', '3.5 days', '30'],
    ['To decision', '3 decisions: too few to say', '3'],
  ]);
  expect(rowsOf(screen.getByRole('table', { name: 'How interviews end' }))).toEqual([
    ['Held', '30'],
    ['Cancelled', '2'],
    ['No-shows', '6.3% (2 of 32 interviews)'],
    ['Declined', '1 of 3 answers: too few to say'],
  ]);
  expect(rowsOf(screen.getByRole('table', { name: 'Who holds the interviews' }))).toEqual([
    ['Mara Santos', '12', '11.5'],
  ]);
  expect(screen.getByRole('img', { name: /^By week. Applied: 40, Interviews held: 30/ })).toBeInTheDocument();
  expect(screen.getByText(new RegExp(`Days are those of your time zone, ${browserTimeZone()}`))).toBeInTheDocument();
  expect(screen.getByText(/scheduled start of the first interview that was held/)).toBeInTheDocument();
});

it('asks for the period and the position in its address, and keeps a choice there', { tags: 'deep' }, async () => {
  const asked: unknown[] = [];
  answer(figuresEndpoints.read, ({ query }) => {
    asked.push(query);
    return theFigures();
  });
  const { user } = renderSignedIn('/dashboard/figures?period=dates&from=2026-01-01&to=2026-03-31');
  await screen.findByRole('table', { name: 'By position' });
  expect(asked).toEqual([{ from: '2026-01-01', to: '2026-03-31', timeZone: browserTimeZone() }]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Position' }), BACKEND.name);
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ position: BACKEND._id, from: '2026-01-01' }));
  expect(window.location.search).toContain(`position=${BACKEND._id}`);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 30 days');
  await waitFor(() => expect(window.location.search).not.toContain('from='));
});

it(
  'is a tab of the dashboard for those who may read it, and not offered to an interviewer',
  { tags: 'deep' },
  async () => {
    answer(figuresEndpoints.read, theFigures());
    const { unmount } = renderSignedIn('/dashboard/figures');
    const tabs = within(await screen.findByRole('navigation', { name: 'Dashboard' }));
    expect(tabs.getByRole('link', { name: 'Figures' })).toHaveAttribute('aria-current', 'page');
    expect(tabs.getByRole('link', { name: 'Overview' })).toHaveAttribute('href', '/dashboard');
    unmount();
    answer(authEndpoints.me, aUser({ role: 'interviewer' }));
    renderSignedIn('/dashboard/figures');
    await screen.findByRole('button', { name: 'User menu of Mara Santos' });
    await waitFor(() => expect(screen.queryByRole('table')).not.toBeInTheDocument());
    expect(screen.queryByRole('navigation', { name: 'Dashboard' })).not.toBeInTheDocument();
  },
);

it('says that there is nothing to count in an empty period', { tags: 'deep' }, async () => {
  const none = { count: 0, of: 0, share: null };
  const zero = { applied: 0, interviewed: 0, decided: 0, selected: 0 };
  answer(
    figuresEndpoints.read,
    theFigures({ steps: zero, outcomes: { held: 0, cancelled: 0, noShow: none, declined: none } }),
  );
  renderSignedIn('/dashboard/figures');
  expect(await screen.findByRole('heading', { name: 'Nothing to count' })).toBeInTheDocument();
});
