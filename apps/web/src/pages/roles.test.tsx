import type { Role } from '@interview-detection/shared/access/roles';
import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { dashboardEndpoints } from '@interview-detection/shared/dashboard/dashboard.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { visitsEndpoints } from '@interview-detection/shared/visits/visits.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer } from '#web/test/api-mock';
import { aCandidate, aCandidateView, anId, anInterview, aUser, BACKEND, noCounts, theWeeks } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';
import { aReport, anAuthorship, interviewDetails, question, reply } from '#web/test/report-fixtures';

// Loaded here, so that the first test does not wait for it.
import '../areas/staff/staff-layout';
import './upcoming-page';

const signIn = (role: Role, path: string) => {
  answer(authEndpoints.me, aUser({ role }));
  return renderSignedIn(path);
};

/** The name is shown once the profile is loaded. */
const known = () => screen.findByRole('button', { name: 'User menu of Mara Santos' });

const counts = { Pending: 1, Selected: 1, Rejected: 0 };

beforeEach(() => {
  answer(positionsEndpoints.list, [BACKEND]);
  answer(usersEndpoints.list, [aUser()]);
  answer(interviewsEndpoints.list, [anInterview()]);
  answer(dashboardEndpoints.weekly, theWeeks());
  answer(candidatesEndpoints.counts, counts);
  answer(candidatesEndpoints.list, [
    aCandidate(),
    aCandidate({ _id: anId(0x22), name: 'Mei Chen', status: 'Selected' }),
  ]);
});

describe('a role that may not schedule', () => {
  it.each(['interviewer', 'viewer'] as const)('has no button for it: %s', { tags: 'deep' }, async role => {
    for (const [path, interviews] of [
      ['/dashboard', [anInterview()]],
      ['/dashboard', []],
      ['/interview-upcomming', [anInterview()]],
    ] as const) {
      answer(interviewsEndpoints.list, [...interviews]);
      const { unmount } = signIn(role, path);
      await known();
      await screen.findByText(interviews.length > 0 ? 'Adaeze Okafor' : /^Nothing is scheduled/);
      await waitFor(() => expect(screen.queryByRole('link', { name: 'Add Interview' })).not.toBeInTheDocument());
      unmount();
    }
  });

  it.each([
    ['interviewer', '/interview-upcomming/add'],
    ['viewer', `/interview-upcomming/reschedule/${anId(1)}`],
  ] as const)('is told so at a typed address: %s at %s', { tags: 'deep' }, async (role, path) => {
    answer(interviewsEndpoints.details, interviewDetails());
    signIn(role, path);
    expect(await screen.findByRole('heading', { name: 'This isn’t part of your role' })).toBeInTheDocument();
    expect(screen.getByText(new RegExp(`You’re here as ${role}. .*ask an owner`))).toBeInTheDocument();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Dashboard' })).toBeInTheDocument();
  });

  it('is not asked to schedule the first interview', async () => {
    answer(dashboardEndpoints.counts, noCounts());
    answer(interviewsEndpoints.list, []);
    signIn('interviewer', '/dashboard');
    expect(await screen.findByText('Yours appear here once a colleague has scheduled them.')).toBeInTheDocument();
  });
});

describe('a card of the upcoming list', () => {
  async function openMenu(role: Role) {
    const { user } = signIn(role, '/interview-upcomming');
    await known();
    const card = (await screen.findByRole('heading', { name: 'Adaeze Okafor', level: 3 })).closest('li')!;
    await user.click(within(card).getByRole('button', { name: 'More for Adaeze Okafor' }));
    const items = await screen.findAllByRole('menuitem');
    return { card: within(card), items: items.map(item => item.textContent) };
  }

  it('lets an interviewer join and complete, and change no appointment', { tags: 'deep' }, async () => {
    const { card, items } = await openMenu('interviewer');
    expect(items).toEqual(['View details', 'History', 'Held earlier than planned']);
    expect(card.getByText('Join Meeting')).toBeInTheDocument();
    expect(card.queryByText('Reschedule')).not.toBeInTheDocument();
  });

  it('lets a viewer only look', async () => {
    const { card, items } = await openMenu('viewer');
    expect(items).toEqual(['View details', 'History']);
    expect(card.queryByText('Join Meeting')).not.toBeInTheDocument();
  });
});

describe('candidates', () => {
  it.each([
    ['recruiter', 2, true],
    ['interviewer', 0, false],
    ['viewer', 0, true],
  ] as const)('candidates for a %s have %d decision buttons, and a CSV file: %s', async (role, buttons, hasFile) => {
    signIn(role, '/candidates');
    await known();
    await screen.findByRole('link', { name: 'Mei Chen' });
    const table = within(screen.getByRole('table', { name: 'Candidates' }));
    await waitFor(() => expect(table.queryAllByRole('button', { name: /^(Accept|Reject) / })).toHaveLength(buttons));
    expect(screen.queryAllByRole('button', { name: /^Export CSV/ })).toHaveLength(hasFile ? 1 : 0);
    expect(screen.queryAllByRole('button', { name: 'Import CSV' })).toHaveLength(role === 'recruiter' ? 1 : 0);
    // Their status is visible all the same.
    expect(table.getByText('Selected')).toBeInTheDocument();
    expect(table.queryAllByText('Pending')).toHaveLength(buttons > 0 ? 0 : 1);
  });
});

describe('the details of an interview', () => {
  async function open(role: Role) {
    const flagged = { authorship: anAuthorship('strong') };
    answer(
      interviewsEndpoints.details,
      interviewDetails({ report: aReport([question('Why us?'), reply('Because.', flagged)]) }),
    );
    answer(visitsEndpoints.preview, aCandidateView());
    const { user } = signIn(role, `/interview-completed/${anId(0x10)}`);
    await known();
    await screen.findByRole('heading', { level: 1, name: 'Adaeze Okafor' });
    const decision = within(await screen.findByRole('region', { name: 'Decision' }));
    await user.click(await screen.findByRole('button', { name: /^Evidence/ }));
    return { decision, buttons: () => screen.getAllByRole('button').map(button => button.textContent) };
  }

  it('lets an interviewer assess, but not decide', { tags: 'deep' }, async () => {
    const { decision, buttons } = await open('interviewer');
    expect(buttons()).toContain('Record my assessment');
    expect(buttons().some(text => text?.startsWith('Confirm'))).toBe(true);
    expect(decision.queryByRole('button')).not.toBeInTheDocument();
    // The line for print says it too.
    expect(decision.getByRole('group', { name: 'Decision' })).toHaveTextContent('Pending');
  });

  it('lets a viewer only read', async () => {
    const { decision, buttons } = await open('viewer');
    expect(buttons()).not.toContain('Record my assessment');
    expect(buttons().some(text => text?.startsWith('Confirm'))).toBe(false);
    expect(decision.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Download PDF' })).toBeInTheDocument();
  });

  it('lets a recruiter do both', async () => {
    const { decision, buttons } = await open('recruiter');
    expect(buttons()).toContain('Record my assessment');
    expect(decision.getAllByRole('button').map(button => button.textContent)).toEqual(['Reject', 'Accept']);
  });
});
