import { availabilityEndpoints } from '@interview-detection/shared/availability/availability.endpoints';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import type { TimelineInterview } from '@interview-detection/shared/interviews/interview-lists.schema';
import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer, hang, refuse } from '#web/test/api-mock';
import { aCandidate, anId, anInterview, aUser, BACKEND } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';

// Loaded here, so that the first test does not wait for it.
import '../areas/staff/staff-layout';
import './add-interview-page';
import './candidate-page';

const TOM = aUser({ _id: anId(0xa1), first_name: 'Tom', last_name: 'Becker', name: 'Tom Becker' });
const GONE = { _id: anId(0xa2), name: 'Lena Hartmann' };
const details = { ...aCandidate(), added: null, history: [] };

const earlier = (change: Partial<TimelineInterview> = {}): TimelineInterview => ({
  ...anInterview({
    status: 'completed',
    startsAt: '2026-11-02T14:30:00.000Z',
    time: '14:30',
    durationMinutes: 45,
    interviewer: TOM,
    interviewers: [TOM, GONE],
    description: 'System design',
    policy: 'notes',
  }),
  added: null,
  history: [],
  ...change,
});

function serve(interviews: TimelineInterview[]) {
  const timeline = { applications: [details], interviews, mails: [] };
  answer(candidatesEndpoints.details, details);
  answer(interviewsEndpoints.timeline, timeline);
}

beforeEach(() => {
  answer(positionsEndpoints.list, [BACKEND]);
  answer(usersEndpoints.list, [aUser(), TOM]);
  answer(candidatesEndpoints.known, aCandidate());
  answer(interviewsEndpoints.list, []);
  hang(candidatesEndpoints.resume);
});

it('takes three presses and no typing from a candidate’s page to the next interview', async () => {
  serve([earlier()]);
  const forms: Record<string, FormDataEntryValue>[] = [];
  answer(interviewsEndpoints.create, ({ form }) => {
    forms.push(Object.fromEntries(form ?? []));
    return anInterview();
  });
  const { user } = renderSignedIn(`/candidates/${anId(0x20)}`);
  await user.click(await screen.findByRole('link', { name: /^Schedule next/ }));
  const [time] = await within(await screen.findByRole('group', { name: 'Next free times' })).findAllByRole('button');
  expect(time).toHaveTextContent(/, 14:30$/);
  await user.click(time as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Add Interview' }));
  await waitFor(() => expect(forms).toHaveLength(1));
  expect(forms[0]).toMatchObject({
    known: 'keep',
    name: 'Adaeze Okafor',
    email: 'adaeze@example.org',
    position: BACKEND._id,
    time: '14:30',
    durationMinutes: '45',
    interviewType: 'Real',
    interviewer: TOM._id,
    policy: 'notes',
    description: 'System design',
  });
  expect(forms[0]).not.toHaveProperty('resume');
  await waitFor(() => expect(window.location.pathname).toBe(`/candidates/${anId(0x20)}`));
});

it(
  'leaves out interviewers who cannot be chosen any more, and follows the bot with people',
  { tags: 'deep' },
  async () => {
    serve([earlier({ interviewType: 'Bot', interviewers: [], interviewer: undefined })]);
    renderSignedIn(`/interview-upcomming/add?candidate=${anId(0x20)}`);
    expect(await screen.findByRole('radio', { name: 'Real' })).toBeChecked();
    expect(screen.getByLabelText('Interviewer')).toHaveValue('');
    expect(screen.queryByText(GONE.name)).not.toBeInTheDocument();
  },
);

it('offers times at which the interviewer is free, and says where there are none', { tags: 'deep' }, async () => {
  const asked: (string | undefined)[] = [];
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  answer(availabilityEndpoints.list, ({ query }) => {
    asked.push(query['users']);
    const free = [{ from: `${day}T06:00:00.000Z`, to: `${day}T07:00:00.000Z` }];
    return [{ user: { _id: TOM._id, name: TOM.name }, busy: [], free }];
  });
  serve([earlier({ interviewers: [TOM], durationMinutes: 60 })]);
  const { user } = renderSignedIn(`/interview-upcomming/add?candidate=${anId(0x20)}`);
  const times = await screen.findByRole('group', { name: 'Next free times' });
  await waitFor(() => expect(within(times).getAllByRole('button')).toHaveLength(1));
  await user.click(within(times).getByRole('button'));
  expect(screen.getByLabelText('Date')).toHaveValue(day);
  expect(asked).toContain(TOM._id);
  await user.selectOptions(screen.getByLabelText('Duration'), '90');
  expect(await screen.findByText('No free time in the next three weeks.')).toBeInTheDocument();
});

it('offers no time where it is not known who is free', { tags: 'deep' }, async () => {
  refuse(availabilityEndpoints.list, 'NOT_FOUND');
  serve([earlier({ interviewers: [TOM] })]);
  renderSignedIn(`/interview-upcomming/add?candidate=${anId(0x20)}`);
  await screen.findByText('Next free');
  await waitFor(() => expect(screen.queryByText('Next free')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Date')).toHaveValue('');
});

it('leads to the open interview if the candidate has one', { tags: 'deep' }, async () => {
  serve([earlier({ status: 'scheduled' })]);
  renderSignedIn(`/interview-upcomming/add?candidate=${anId(0x20)}`);
  expect(await screen.findByRole('heading', { name: 'An interview is already planned' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Reschedule' })).toHaveAttribute(
    'href',
    `/interview-upcomming/reschedule/${anId(0x10)}`,
  );
});

it('says that there is no such candidate', { tags: 'deep' }, async () => {
  refuse(interviewsEndpoints.timeline, 'NOT_FOUND');
  renderSignedIn(`/interview-upcomming/add?candidate=${anId(0x20)}`);
  expect(await screen.findByRole('heading', { name: 'Candidate not found' })).toBeInTheDocument();
});
