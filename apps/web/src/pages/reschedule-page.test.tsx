import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { availabilityEndpoints } from '@interview-detection/shared/availability/availability.endpoints';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import type { InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, disconnect, hang, refuse } from '#web/test/api-mock';
import { aBotInterview, aCandidate, alwaysFree, anId, anInterview, aUser } from '#web/test/fixtures';
import { expectMessages } from '#web/test/messages';
import { renderSignedIn, TOKEN } from '#web/test/render-app';
import { representatives } from '#web/test/tier';
import { NOTHING_CHANGED, REASON_ALONE } from '../features/interviews/reschedule/use-reschedule';
import { NETWORK_MESSAGE } from '../lib/api-error';
import { session } from '../lib/session';

// Loaded here, so that the first test does not wait for it.
import '../areas/staff/staff-layout';
import './reschedule-page';

const MARA = { _id: anId(0xa0), name: 'Mara Santos' };
const TOM = aUser({ _id: anId(0xa1), first_name: 'Tom', last_name: 'Becker', name: 'Tom Becker' });
const ID = anId(0x10);
const ADDRESS = `/interview-upcomming/reschedule/${ID}`;

const AT_1030 = {
  _id: ID,
  date: '2031-05-06T00:00:00.000Z',
  time: '10:30',
  timeZone: 'Europe/Lisbon',
  startsAt: '2031-05-06T09:30:00.000Z',
};

const toMove = (change: Partial<InterviewDetails> = {}): InterviewDetails => ({
  ...anInterview(AT_1030),
  interviewData: { aiReport: null, devices: null },
  added: { at: '2030-11-18T10:00:00.000Z', by: MARA },
  history: [],
  ...change,
});

const botToMove = (): InterviewDetails => ({
  ...aBotInterview(AT_1030),
  interviewData: { aiReport: null, devices: null },
  added: null,
  history: [],
});

beforeEach(() => {
  answer(interviewsEndpoints.details, toMove());
  answer(interviewsEndpoints.list, []);
  answer(positionsEndpoints.list, []);
  answer(candidatesEndpoints.details, { ...aCandidate(), added: null, history: [] });
  answer(usersEndpoints.list, [aUser(), TOM]);
});

it('takes three presses and no typing to another free time of the interviewer', async () => {
  let sent: unknown;
  const asked: (string | undefined)[] = [];
  answer(availabilityEndpoints.list, ({ query }) => {
    asked.push(query['users']);
    return alwaysFree(query);
  });
  answer(interviewsEndpoints.reschedule, ({ body }) => {
    sent = body;
    return toMove();
  });
  const { user } = await openForm();
  const [first] = await within(await screen.findByRole('group', { name: 'Next free times' })).findAllByRole('button');
  expect(first).toHaveTextContent(/, 10:30$/);
  await user.click(first as HTMLElement);
  const date = (field('Date') as HTMLInputElement).value;
  await submit(user);
  await waitFor(() => expect(sent).toMatchObject({ date, time: '10:30' }));
  expect(asked).toContain(toMove().interviewers[0]?._id);
});

async function openForm() {
  const view = renderSignedIn(ADDRESS);
  const date = await screen.findByLabelText('Date');
  return { ...view, date };
}

const field = (label: string) => screen.getByLabelText(label);
const setValue = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Reschedule' }));
const changes = () =>
  screen.getByText(/^(Nothing changes yet\.|Time|Interviewer)$/, { selector: 'p, dt' }).parentElement;

/** Accepts the call; collects what was sent. */
function accept() {
  const sent: unknown[] = [];
  answer(interviewsEndpoints.reschedule, ({ params, body }) => {
    sent.push({ id: params['id'], ...body });
    return anInterview(AT_1030);
  });
  return sent;
}

describe('the reschedule form', () => {
  it('is filled in with the interview’s data', { tags: 'deep' }, async () => {
    await openForm();
    expect(field('Candidate name')).toHaveValue('Adaeze Okafor');
    expect(field('Email')).toHaveValue('adaeze@example.org');
    expect(field('Position')).toHaveValue('Backend Engineer');
    expect(field('Date')).toHaveValue('2031-05-06');
    expect(field('Time')).toHaveValue('10:30');
    await waitFor(() => expect(field('Interviewer')).toHaveDisplayValue('Mara Santos'));
    await waitFor(() => expect(field('Resume')).toHaveValue('okafor-cv.pdf'));
    for (const label of ['Candidate name', 'Email', 'Position', 'Resume']) {
      expect(field(label)).toHaveAttribute('readonly');
    }
    expect(field('Reason (optional)')).toHaveValue('');
  });

  it(
    'shows the current start, and the zone beside the time with the recruiter’s own time',
    { tags: 'deep' },
    async () => {
      await openForm();
      expect(screen.getByText(/^Tuesday 6 May 2031, 10:30 /, { selector: 'time' })).toHaveAttribute(
        'datetime',
        AT_1030.startsAt,
      );
      expect(screen.getByText(/^10:30 .*\(Europe\/Lisbon\).* for you \(/)).toBeInTheDocument();
      setValue('Time', '12:00');
      expect(screen.getByText(/^12:00 .*\(Europe\/Lisbon\)/)).toBeInTheDocument();
      expect(screen.getByText(/^Tuesday 6 May 2031, 10:30 /, { selector: 'time' })).toBeInTheDocument();
    },
  );

  it('shows what will change, from and to', { tags: 'deep' }, async () => {
    const { user } = await openForm();
    expect(changes()).toHaveTextContent('Nothing changes yet.');
    setValue('Date', '2031-05-07');
    setValue('Time', '14:00');
    expect(screen.getByText('Time', { selector: 'dt' }).parentElement).toHaveTextContent(
      /from Tuesday 6 May 2031, 10:30 \S+ ?to Wednesday 7 May 2031, 14:00/,
    );
    await screen.findByRole('option', { name: 'Tom Becker' });
    await user.selectOptions(field('Interviewer'), 'Tom Becker');
    expect(screen.getByText('Interviewer', { selector: 'dt' }).parentElement).toHaveTextContent(
      'from Mara Santosto Tom Becker',
    );
    setValue('Time', '');
    expect(screen.getByText('Time', { selector: 'dt' }).parentElement).toHaveTextContent('to not chosen yet');
  });

  it('keeps an interviewer who is no longer in the list of people', async () => {
    answer(usersEndpoints.list, [TOM]);
    await openForm();
    await screen.findByRole('option', { name: 'Tom Becker' });
    expect(field('Interviewer')).toHaveDisplayValue('Mara Santos');
  });

  it('works for Bot interviews too, whose interviewer stays the bot', { tags: 'deep' }, async () => {
    answer(interviewsEndpoints.details, botToMove());
    const sent = accept();
    const { user } = await openForm();
    expect(field('Interviewer')).toHaveValue('Bot');
    expect(field('Interviewer')).toHaveAttribute('readonly');
    setValue('Time', '11:00');
    await submit(user);
    await waitFor(() => expect(sent).toEqual([{ id: ID, date: '2031-05-06', time: '11:00' }]));
  });

  it('shows the problem at each field once it was touched', async () => {
    await openForm();
    await expectMessages([
      ['Date', '', 'Interview date is required'],
      ['Date', '12026-01-01', 'Invalid date format'],
      ['Time', '', 'Interview time is required'],
    ]);
  });

  it('distinguishes a half-typed time from a missing one', async () => {
    await openForm();
    Object.defineProperty(field('Time'), 'validity', { value: { badInput: true } });
    fireEvent.blur(field('Time'));
    expect(await screen.findByText('Invalid time format')).toBeInTheDocument();
  });
});

describe('moving an interview', () => {
  it('sends the documented fields, says Interview Added Successfully! and goes back to the upcoming list', async () => {
    const sent = accept();
    const { user } = await openForm();
    setValue('Date', '2031-05-07');
    setValue('Time', '14:00');
    await screen.findByRole('option', { name: 'Tom Becker' });
    await user.selectOptions(field('Interviewer'), 'Tom Becker');
    await user.type(field('Reason (optional)'), '  The room is taken ');
    await submit(user);
    expect(await screen.findByText('Interview Added Successfully!')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Upcoming Interviews' })).toBeInTheDocument();
    expect(window.location.pathname).toBe('/interview-upcomming');
    expect(sent).toEqual([
      { id: ID, date: '2031-05-07', time: '14:00', interviewer: TOM._id, reason: 'The room is taken' },
    ]);
  });

  it('fills the form with the new data the next time', { tags: 'deep' }, async () => {
    accept();
    const { user, unmount } = await openForm();
    setValue('Time', '14:00');
    await submit(user);
    await screen.findByText('Interview Added Successfully!');
    unmount();
    answer(interviewsEndpoints.details, toMove({ time: '14:00', startsAt: '2031-05-06T13:00:00.000Z' }));
    await openForm();
    expect(field('Time')).toHaveValue('14:00');
    expect(screen.queryByText('What you had typed is still here')).not.toBeInTheDocument();
  });

  it(
    'sends nothing when nothing would change, and says so instead of reporting success',
    { tags: 'deep' },
    async () => {
      const sent = accept();
      const { user, date } = await openForm();
      await submit(user);
      expect(await screen.findByRole('alert')).toHaveTextContent(NOTHING_CHANGED);
      expect(date).toHaveFocus();
      expect(screen.queryByText('Interview Added Successfully!')).not.toBeInTheDocument();
      expect(sent).toEqual([]);
      setValue('Time', '14:00');
      await waitFor(() => expect(screen.queryByText(NOTHING_CHANGED)).not.toBeInTheDocument());
    },
  );

  it('names the recipients before sending, and none while nothing changes', { tags: 'deep' }, async () => {
    const { user } = await openForm();
    expect(screen.queryByText(/will get an email/)).not.toBeInTheDocument();
    setValue('Time', '14:00');
    expect(await screen.findByText('Adaeze Okafor and Mara Santos will get an email about the change.')).toBeVisible();
    await screen.findByRole('option', { name: 'Tom Becker' });
    await user.selectOptions(field('Interviewer'), 'Tom Becker');
    expect(
      screen.getByText('Adaeze Okafor, Mara Santos and Tom Becker will get an email about the change.'),
    ).toBeVisible();
  });

  it('does not drop a reason that was typed without a change', { tags: 'deep' }, async () => {
    const sent = accept();
    const { user, date } = await openForm();
    await user.type(field('Reason (optional)'), 'The room is taken');
    await submit(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(REASON_ALONE);
    expect(date).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('cannot be sent twice while it runs', { tags: 'deep' }, async () => {
    hang(interviewsEndpoints.reschedule);
    const { user } = await openForm();
    setValue('Time', '14:00');
    await submit(user);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Reschedule' })).toHaveAttribute('aria-busy', 'true'),
    );
  });

  it('asks when the interviewer is busy, and moves it anyway with force', async () => {
    const message = 'Mara Santos is already booked 14:00–15:00.';
    refuse(interviewsEndpoints.reschedule, 'INTERVIEWER_BUSY', { message });
    const { user } = await openForm();
    setValue('Time', '14:00');
    await submit(user);
    const question = await screen.findByRole('alert');
    expect(question).toHaveTextContent(message);
    expect(question.parentElement).toHaveFocus();
    const sent = accept();
    await user.click(within(question).getByRole('button', { name: 'Schedule anyway' }));
    expect(await screen.findByText('Interview Added Successfully!')).toBeInTheDocument();
    expect(sent).toEqual([{ id: ID, date: '2031-05-06', time: '14:00', interviewer: MARA._id, force: true }]);
  });

  it('withdraws the question when the time changes, and does not force then', { tags: 'deep' }, async () => {
    refuse(interviewsEndpoints.reschedule, 'INTERVIEWER_BUSY');
    const { user } = await openForm();
    setValue('Time', '14:00');
    await submit(user);
    await screen.findByRole('button', { name: 'Schedule anyway' });
    setValue('Time', '16:00');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Schedule anyway' })).not.toBeInTheDocument());
    const sent = accept();
    await submit(user);
    await screen.findByText('Interview Added Successfully!');
    expect(sent[0]).not.toHaveProperty('force');
  });

  it.each([
    ['a start in the past', 'Date', 'date', 'Interview must be in the future'],
    ['an hour that the clocks skip', 'Time', 'time', '01:30 does not exist on that day in Europe/Lisbon'],
    ['an interviewer who is gone', 'Interviewer', 'interviewer', 'Interviewer not found'],
    ['a reason', 'Reason (optional)', 'reason', 'Reason contains characters that cannot be shown'],
  ])('puts what the server says about %s at the field', { tags: 'deep' }, async (_what, label, path, message) => {
    refuse(interviewsEndpoints.reschedule, 'VALIDATION_FAILED', { message, issues: [{ path, message }] });
    const { user } = await openForm();
    setValue('Time', '14:00');
    await submit(user);
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(message));
    expect(field(label)).toHaveFocus();
    expect(field('Time')).toHaveValue('14:00');
  });

  it('says that the interview is no longer open, with a link back', { tags: 'deep' }, async () => {
    refuse(interviewsEndpoints.reschedule, 'INTERVIEW_NOT_OPEN');
    const { user } = await openForm();
    setValue('Time', '14:00');
    await submit(user);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('This interview is already closed');
    await user.click(within(alert).getByRole('link', { name: 'Back to Upcoming Interviews' }));
    expect(await screen.findByRole('heading', { name: 'Upcoming Interviews', level: 1 })).toBeInTheDocument();
  });

  it.each([
    ['the connection', NETWORK_MESSAGE, () => disconnect(interviewsEndpoints.reschedule)],
    ['the server', 'Sorry', () => refuse(interviewsEndpoints.reschedule, 'INTERNAL', { message: 'Sorry' })],
  ])('loses nothing that was typed when %s fails', { tags: 'deep' }, async (_what, message, fail) => {
    fail();
    const { user } = await openForm();
    setValue('Time', '14:00');
    setValue('Reason (optional)', 'Ill');
    await submit(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(field('Time')).toHaveValue('14:00');
    expect(field('Reason (optional)')).toHaveValue('Ill');
    accept();
    await submit(user);
    expect(await screen.findByText('Interview Added Successfully!')).toBeInTheDocument();
  });

  it(
    'keeps what was typed when the session ends in the middle, for the same person only',
    { tags: 'deep' },
    async () => {
      refuse(interviewsEndpoints.reschedule, 'UNAUTHENTICATED', { message: 'Your session has ended' });
      const { user, unmount } = await openForm();
      setValue('Time', '14:00');
      await submit(user);
      expect(await screen.findByText('Your session has ended')).toBeInTheDocument();
      await screen.findByRole('heading', { name: 'Sign in', level: 1 });
      unmount();

      session.start(TOKEN);
      const again = await openForm();
      expect(field('Time')).toHaveValue('14:00');
      expect(screen.getByText('What you had typed is still here')).toBeInTheDocument();
      await again.user.click(screen.getByRole('button', { name: 'Start over' }));
      expect(field('Time')).toHaveValue('10:30');
      setValue('Time', '15:00');
      again.unmount();

      answer(authEndpoints.me, aUser({ _id: anId(0xbb) }));
      await openForm();
      expect(field('Time')).toHaveValue('10:30');
    },
  );
});

describe('the history of the interview', () => {
  it('is shown, latest first, with who and why', { tags: 'deep' }, async () => {
    const history = [
      {
        at: '2030-11-19T10:00:00.000Z',
        by: { _id: TOM._id, name: TOM.name },
        from: '2031-05-05 09:00 Europe/Lisbon, Mara Santos',
        to: '2031-05-06 10:30 Europe/Lisbon, Mara Santos',
        reason: 'She is abroad',
      },
    ];
    answer(interviewsEndpoints.details, toMove({ history }));
    await openForm();
    const [latest, first] = within(screen.getByRole('heading', { name: 'History' }).parentElement as HTMLElement)
      .getAllByRole('listitem')
      .map(item => item.textContent);
    expect(latest).toMatch(
      /^Moved from 5 May 2031, 09:00 .* to 6 May 2031, 10:30 WESTShe is abroadTom Becker · 19 Nov 2030/,
    );
    expect(first).toMatch(/^ScheduledMara Santos · 18 Nov 2030/);
  });
});

describe('the states of the reschedule screen', () => {
  it('shows the skeleton of the form while the interview is loading', async () => {
    hang(interviewsEndpoints.details);
    renderSignedIn(ADDRESS);
    expect(await screen.findByText('Loading the form')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Reschedule', level: 1 })).toBeInTheDocument();
  });

  it.each([
    ['the interview', interviewsEndpoints.details, () => answer(interviewsEndpoints.details, toMove())],
    ['the person', authEndpoints.me, () => answer(authEndpoints.me, aUser())],
  ])('shows the message with Retry when %s cannot be loaded', { tags: 'deep' }, async (_what, endpoint, recover) => {
    refuse(endpoint, 'INTERNAL', { message: 'Nothing today' });
    const { user } = renderSignedIn(ADDRESS);
    const title = await screen.findByRole('heading', { name: 'We couldn’t load the interview' });
    expect(title.parentElement).toHaveTextContent('Nothing today');
    recover();
    await user.click(within(title.parentElement as HTMLElement).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByLabelText('Date')).toHaveValue('2031-05-06');
  });

  it('says that there is no such interview, with a link back', async () => {
    refuse(interviewsEndpoints.details, 'NOT_FOUND');
    renderSignedIn(ADDRESS);
    expect(await screen.findByRole('heading', { name: 'Interview not found' })).toBeInTheDocument();
    expect(within(screen.getByRole('main')).getAllByRole('link', { name: 'Upcoming Interviews' })).toHaveLength(2);
  });

  it.each(
    representatives([
      ['completed', 'This interview has been held'],
      ['cancelled', 'This interview was cancelled'],
      ['no_show', 'This interview ended as a no-show'],
    ] as const),
  )('a %s interview says "%s" with a link to its details, and cannot be moved', async (status, title) => {
    answer(interviewsEndpoints.details, toMove({ status }));
    renderSignedIn(ADDRESS);
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.queryByLabelText('Date')).not.toBeInTheDocument();
    const details = screen.getByRole('link', { name: /^View Details.*with Adaeze Okafor$/ });
    expect(details).toHaveAttribute('href', `/interview-completed/${ID}`);
    expect(screen.getByRole('heading', { name: 'History' })).toBeInTheDocument();
  });

  it('offers Retry when the resume’s name cannot be loaded; the form works without it', { tags: 'deep' }, async () => {
    refuse(candidatesEndpoints.details, 'INTERNAL', { message: 'No candidates today' });
    const { user } = await openForm();
    expect(await screen.findByText('No candidates today')).toBeInTheDocument();
    answer(candidatesEndpoints.details, { ...aCandidate(), added: null, history: [] });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(field('Resume')).toHaveValue('okafor-cv.pdf'));
  });

  it('offers Retry when the people cannot be loaded; the interviewer stays', { tags: 'deep' }, async () => {
    refuse(usersEndpoints.list, 'INTERNAL', { message: 'No people today' });
    const { user } = await openForm();
    expect(await screen.findByText('No people today')).toBeInTheDocument();
    expect(field('Interviewer')).toHaveDisplayValue('Mara Santos');
    answer(usersEndpoints.list, [aUser(), TOM]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('option', { name: 'Tom Becker' })).toBeInTheDocument();
  });
});
