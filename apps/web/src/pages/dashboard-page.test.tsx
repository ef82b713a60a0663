import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { dashboardEndpoints } from '@interview-detection/shared/dashboard/dashboard.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answer, hang, refuse } from '#web/test/api-mock';
import {
  aBotInterview,
  aCompany,
  anId,
  anInterview,
  aUser,
  noCounts,
  theCounts,
  theNeeds,
  theWeeks,
} from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';
import { instantOf, todayIn } from '../lib/dates';

const CARDS = [
  ['Total Interviews', 61, null],
  ['Completed Interviews', 36, '/interview-completed'],
  ['Upcoming Interviews', 25, '/interview-upcomming'],
  ['Total Candidates', 60, '/candidates'],
  ['Candidates Selected', 18, '/candidates?status=Selected'],
  ['Candidates Rejected', 11, '/candidates?status=Rejected'],
  ['Interviews Today', 3, '/interview-upcomming?day=today'],
] as const;

const ZONE = 'Europe/Lisbon';
const counts = () => screen.findByRole('list', { name: 'Counts' });

describe('dashboard', () => {
  it('shows the seven counts under their exact labels, each leading to the list of exactly these if there is one', async () => {
    answer(dashboardEndpoints.weekly, theWeeks());
    answer(interviewsEndpoints.list, [anInterview()]);
    renderSignedIn('/dashboard');
    const cards = within(await counts()).getAllByRole('listitem');
    const shown = cards.map(card => [card.textContent, within(card).queryByRole('link')?.getAttribute('href') ?? null]);
    expect(shown).toEqual(CARDS.map(([label, count, address]) => [`${label} ${count}`, address]));
  });

  it('shows the next interviews with time, day, candidate, position and interviewer', async () => {
    // The same day for the test and the page, also at midnight.
    vi.useFakeTimers({ toFake: ['Date'] });
    answer(dashboardEndpoints.weekly, theWeeks());
    answer(interviewsEndpoints.list, ({ query }) => {
      expect(query).toEqual({ page: '1', size: '5' });
      return [
        anInterview({ startsAt: instantOf(todayIn(ZONE), '10:30', ZONE) ?? '' }),
        aBotInterview({ _id: anId(2), candidate: { _id: anId(3), name: 'Jonas Lindqvist', email: 'j@example.org' } }),
      ];
    });
    renderSignedIn('/dashboard');
    const real = (await screen.findByText('Adaeze Okafor')).closest('li');
    expect(real).toHaveTextContent('10:30');
    expect(real).toHaveTextContent('Today');
    expect(real).toHaveTextContent('Backend Engineer · Mara Santos');
    expect(real).toHaveTextContent('Real');
    expect(screen.getByRole('link', { name: 'Adaeze Okafor' })).toHaveAttribute(
      'href',
      `/interview-completed/${anInterview()._id}`,
    );
    expect(screen.getByText('Jonas Lindqvist').closest('li')).toHaveTextContent('Bot');
    expect(screen.getByRole('link', { name: 'View all' })).toHaveAttribute('href', '/interview-upcomming');
  });

  it('names the tasks that wait, the most urgent first, each leading to its list', async () => {
    answer(dashboardEndpoints.needs, theNeeds({ overdue: 1, unassessed: 2, failedMails: 1, erasures: 1 }));
    answer(dashboardEndpoints.weekly, theWeeks());
    answer(interviewsEndpoints.list, []);
    renderSignedIn('/dashboard');
    const needs = within(await screen.findByRole('list', { name: 'Needs you' }));
    expect(needs.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
      ['1 interview to close', '/interview-upcomming'],
      ['2 reports to assess', '/interview-completed?attention=unassessed'],
      ['1 email not sent', '/settings/email?state=failed'],
      ['1 deletion request', '/candidates?attention=erasure_asked'],
    ]);
  });

  it('says that nothing waits, and that emails aren’t being sent', { tags: 'deep' }, async () => {
    answer(authEndpoints.me, aUser({ company: aCompany({ sendsMail: false }) }));
    answer(dashboardEndpoints.weekly, theWeeks());
    answer(interviewsEndpoints.list, []);
    renderSignedIn('/dashboard');
    expect(await screen.findByText('Nothing right now.')).toBeInTheDocument();
    expect(await screen.findByText(/^Emails aren’t being sent/)).toBeInTheDocument();
  });

  it('shows the interviews per week in words as well as in bars', async () => {
    answer(dashboardEndpoints.weekly, theWeeks());
    answer(interviewsEndpoints.list, []);
    renderSignedIn('/dashboard');
    expect(await screen.findByText('Week from 7 Sept: 1')).toBeInTheDocument();
    expect(screen.getByText('This week, from 16 Nov: 1')).toBeInTheDocument();
  });

  it('reserves the space of everything while it loads', async () => {
    for (const endpoint of [dashboardEndpoints.counts, dashboardEndpoints.weekly, interviewsEndpoints.list]) {
      hang(endpoint);
    }
    renderSignedIn('/dashboard');
    expect(await screen.findByText('Loading the counts')).toBeInTheDocument();
    expect(screen.getByText('Loading the weeks')).toBeInTheDocument();
    expect(screen.getByText('Loading the next interviews')).toBeInTheDocument();
    for (const [label] of CARDS) expect(screen.getAllByText(label).length).toBeGreaterThan(0);
  });

  it('leads to the first interview when there is nothing yet', async () => {
    answer(dashboardEndpoints.counts, noCounts());
    answer(dashboardEndpoints.weekly, theWeeks());
    answer(interviewsEndpoints.list, []);
    renderSignedIn('/dashboard');
    const heading = await screen.findByRole('heading', { name: 'Schedule your first interview' });
    const add = within(heading.parentElement as HTMLElement).getByRole('link', { name: 'Add Interview' });
    expect(add).toHaveAttribute('href', '/interview-upcomming/add');
    expect(screen.queryByText('Interviews per week')).not.toBeInTheDocument();
  });

  it('shows a failed part’s message with Retry, and the rest as usual', async () => {
    refuse(dashboardEndpoints.counts, 'INTERNAL', { message: 'The counts are gone' });
    answer(dashboardEndpoints.weekly, theWeeks());
    answer(interviewsEndpoints.list, [anInterview()]);
    const { user } = renderSignedIn('/dashboard');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The counts are gone');
    expect(await screen.findByText('Adaeze Okafor')).toBeInTheDocument();
    answer(dashboardEndpoints.counts, theCounts());
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(within(await counts()).getAllByRole('listitem')).toHaveLength(7);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('retries the weeks and the next interviews on their own', { tags: 'deep' }, async () => {
    refuse(dashboardEndpoints.weekly, 'INTERNAL');
    refuse(interviewsEndpoints.list, 'INTERNAL');
    const { user } = renderSignedIn('/dashboard');
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
    answer(dashboardEndpoints.weekly, theWeeks());
    answer(interviewsEndpoints.list, [anInterview()]);
    for (const retry of screen.getAllByRole('button', { name: 'Retry' })) await user.click(retry);
    expect(await screen.findByText('Adaeze Okafor')).toBeInTheDocument();
    expect(await screen.findByText('This week, from 16 Nov: 1')).toBeInTheDocument();
  });
});
