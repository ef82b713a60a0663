import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer } from '#web/test/api-mock';
import { aBotInterview, anId, anInterview, aUser } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';
import { representatives } from '#web/test/tier';
import { todayIn } from '../lib/dates';

// Loaded here, so that the first test does not wait for it.
import '../areas/staff/staff-layout';
import './upcoming-page';

const HOUR = 3_600_000;
const PAGE = { page: '1', size: '48' };

/** Answers with these when the query names their status, else with the open ones. */
function lists(...interviews: Interview[]) {
  const queries: Record<string, string>[] = [];
  const those = (wanted: string | undefined) => interviews.filter(({ status }) => status === (wanted ?? 'scheduled'));
  answer(
    interviewsEndpoints.list,
    ({ query }) => {
      queries.push(query);
      return those(query.status);
    },
    { page: ({ query }) => ({ number: 1, size: 48, total: those(query.status).length }) },
  );
  return queries;
}

const card = async () =>
  (await screen.findByRole('heading', { name: 'Adaeze Okafor', level: 3 })).closest('li') as HTMLElement;

const status = () => screen.getByLabelText('Status');

beforeEach(() => {
  answer(positionsEndpoints.list, [{ _id: anId(0x30), name: 'Backend Engineer' }]);
  answer(usersEndpoints.list, [aUser()]);
});

describe('the status of upcoming interviews', () => {
  it('is Open by default, which is neither sent nor in the address', async () => {
    const queries = lists(anInterview());
    renderSignedIn('/interview-upcomming');
    const shown = await card();
    const options = within(status()).getAllByRole('option');
    expect(options.map(option => option.textContent)).toEqual([
      'Open',
      'All of today',
      'In progress',
      'Declined',
      'Adjustment requested',
      'Review requested',
      'Deletion requested',
      'Cancelled',
      'No-show',
    ]);
    expect(status()).toHaveDisplayValue('Open');
    expect(queries).toEqual([PAGE]);
    expect(window.location.search).toBe('');
    for (const word of ['Scheduled', 'View Details']) expect(within(shown).queryByText(word)).not.toBeInTheDocument();
    expect(screen.getByText('1 scheduled · times in Europe/Lisbon')).toBeInTheDocument();
  });

  it('“Today” lists what starts today on the company’s clock, with those that are over', async () => {
    const queries: Record<string, string>[] = [];
    answer(interviewsEndpoints.list, ({ query }) => {
      queries.push(query);
      return query.day ? [anInterview({ status: 'completed' })] : [];
    });
    const { user } = renderSignedIn('/interview-upcomming');
    await user.selectOptions(await screen.findByLabelText('Status'), 'All of today');
    const shown = await card();
    expect(queries.at(-1)).toEqual({ day: todayIn('Europe/Lisbon'), ...PAGE });
    expect(window.location.search).toBe('?day=today');
    expect(within(shown).getByText('Completed')).toBeInTheDocument();
    expect(within(shown).getByRole('link', { name: /^View Details/ })).toBeInTheDocument();
  });

  it.each([
    ['Cancelled', 'cancelled'],
    ['No-show', 'no_show'],
  ] as const)('%s goes into the address and the query, and Back takes it out', async (option, value) => {
    const queries = lists(anInterview({ status: value }));
    const { user } = renderSignedIn('/interview-upcomming');
    expect(await screen.findByRole('heading', { name: 'No upcoming interviews' })).toBeInTheDocument();
    await user.selectOptions(status(), option);
    expect(await card()).toBeInTheDocument();
    expect(queries.at(-1)).toEqual({ status: value, ...PAGE });
    expect(window.location.search).toBe(`?status=${value}`);
    expect(screen.getByText('1 found · times in Europe/Lisbon')).toBeInTheDocument();
    window.history.back();
    await waitFor(() => expect(window.location.search).toBe(''));
    await waitFor(() => expect(status()).toHaveDisplayValue('Open'));
  });

  it('is read from the address, with the other filters, and cleared at once', async () => {
    const queries = lists(anInterview({ status: 'no_show' }));
    const { user } = renderSignedIn('/interview-upcomming?status=no_show&interviewType=Real');
    await card();
    expect(queries).toEqual([{ status: 'no_show', interviewType: 'Real', ...PAGE }]);
    expect(status()).toHaveDisplayValue('No-show');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(queries.at(-1)).toEqual(PAGE));
    expect(window.location.search).toBe('');
  });

  it.each(representatives(['completed', 'scheduled', 'lost', '']))('"%s" in the address is ignored', async value => {
    const queries = lists(anInterview());
    renderSignedIn(`/interview-upcomming?status=${value}`);
    await card();
    expect(queries).toEqual([PAGE]);
    expect(status()).toHaveDisplayValue('Open');
    expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
  });

  it('the status of upcoming interviews without interviews says so and leads to the open ones', async () => {
    lists(anInterview());
    const { user } = renderSignedIn('/interview-upcomming?status=cancelled');
    expect(await screen.findByRole('heading', { name: 'No results for these filters' })).toBeInTheDocument();
    expect(screen.getByText('No interviews match the search and filters.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all interviews' }));
    expect(await card()).toBeInTheDocument();
    expect(window.location.search).toBe('');
  });
});

describe('the card of an interview that was not held', () => {
  const startsAt = new Date(Date.now() - 30 * HOUR).toISOString();
  const closed = [
    ['a cancelled one', 'Cancelled', anInterview({ status: 'cancelled', startsAt })],
    ['a missed one', 'No-show', anInterview({ status: 'no_show', startsAt })],
    ['a missed one with the bot', 'No-show', aBotInterview({ status: 'no_show', startsAt })],
  ] as const;

  async function open(interview: Interview) {
    lists(interview);
    const view = renderSignedIn(`/interview-upcomming?status=${interview.status}`);
    return { ...view, shown: await card() };
  }

  it.each(closed)('has the badge of its status: %s is %s', async (_which, word, interview) => {
    const { shown } = await open(interview);
    expect(within(shown).getByText(word)).toBeInTheDocument();
  });

  it.each(closed)(
    'leads to its details and to the next interview, and has no other action: %s',
    async (_which, _word, interview) => {
      const { shown } = await open(interview);
      const details = within(shown).getByRole('link', { name: /^View Details.*with Adaeze Okafor$/ });
      expect(details).toHaveAttribute('href', `/interview-completed/${interview.id}`);
      const name = within(shown).getByRole('link', { name: 'Adaeze Okafor' });
      const again = within(shown).getByRole('link', { name: /^Schedule again.*with Adaeze Okafor$/ });
      expect(again).toHaveAttribute('href', `/interview-upcomming/add?candidate=${interview.candidate._id}`);
      expect(within(shown).getAllByRole('link')).toEqual([name, details, again]);
      expect(within(shown).queryByRole('button')).not.toBeInTheDocument();
      expect(shown).not.toHaveTextContent(/should have ended|Copy link/);
    },
  );

  it('shows no countdown', async () => {
    const soon = new Date(Date.now() + 48 * HOUR + 60_000).toISOString();
    expect((await open(anInterview({ status: 'cancelled', startsAt: soon }))).shown).not.toHaveTextContent('in 2 days');
  });

  it('otherwise shows the same as a card of an open one, below its day', async () => {
    // The same day for the test and the page, also at midnight.
    vi.useFakeTimers({ toFake: ['Date'] });
    const date = `${todayIn('Europe/Lisbon')}T00:00:00.000Z`;
    // Starts now: in the evening an interview some hours later would be tomorrow's.
    const now = new Date().toISOString();
    await open(anInterview({ status: 'cancelled', startsAt: now, date, time: '23:45', timeZone: 'Asia/Kolkata' }));
    const today = screen.getByRole('region', { name: 'Today' });
    for (const text of ['Backend Engineer', 'Mara Santos', date.slice(0, 10), '23:45', 'GMT+5:30', 'Real']) {
      expect(within(today).getByText(text)).toBeInTheDocument();
    }
  });
});
