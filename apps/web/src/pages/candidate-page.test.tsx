import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import type { CandidateDetails } from '@interview-detection/shared/candidates/candidates.schema';
import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import type { Timeline, TimelineInterview } from '@interview-detection/shared/interviews/interview-lists.schema';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, hang, refuse } from '#web/test/api-mock';
import { aCandidate, anId, anInterview, aUser } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';

// Loaded here, so that the first test does not wait for it.
import '../areas/staff/staff-layout';
import './candidate-page';

const MARA = { _id: anId(0xa0), name: 'Mara Santos' };
const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

const details = (change: Partial<CandidateDetails> = {}): CandidateDetails => ({
  ...aCandidate(),
  added: { at: ago(90), by: MARA },
  history: [],
  ...change,
});

const held = (change: Partial<TimelineInterview> = {}): TimelineInterview => ({
  ...anInterview({ status: 'completed', startsAt: ago(48), reportStatus: 'ready', verdict: 'Recommended' }),
  added: { at: ago(80), by: MARA },
  history: [{ at: ago(47), by: MARA, from: 'scheduled', to: 'completed', reason: null }],
  ...change,
});

function open(timeline: Partial<Timeline> = {}, candidate = details()) {
  answer(candidatesEndpoints.details, candidate);
  hang(candidatesEndpoints.resume);
  answer(interviewsEndpoints.timeline, { applications: [candidate], interviews: [], mails: [], ...timeline });
  return renderSignedIn(`/candidates/${anId(0x20)}`);
}

const nextStep = async () => (await screen.findByText('Next step')).closest('section') as HTMLElement;

it('shows everything known about a person in one timeline, the latest first', async () => {
  const other = details({
    _id: anId(0x21),
    position: { _id: anId(0x31), name: 'Data Analyst' },
    status: 'Rejected',
    added: { at: ago(500), by: MARA },
    history: [{ at: ago(400), by: MARA, from: 'Pending', to: 'Rejected', reason: 'Filled from inside' }],
  });
  const mail = {
    _id: anId(0x70),
    kind: 'invitation' as const,
    to: 'adaeze@example.org',
    subject: 'Your interview',
    state: 'failed' as const,
    createdAt: ago(79),
    sentAt: null,
    interview: anId(0x10),
  };
  const interview = held({
    assessments: [{ verdict: 'undecided', note: '', by: MARA, at: ago(46) }],
    consent: { decision: 'agreed', at: ago(49), reason: null },
    review: { text: 'You misheard me', at: ago(40), answer: null },
  });
  open({ applications: [details(), other], interviews: [interview], mails: [mail] });
  const line = (await screen.findByRole('heading', { name: 'Timeline' })).closest('section') as HTMLElement;
  const titles = within(line)
    .getAllByRole('listitem')
    .map(item => item.querySelector('p > span')?.textContent);
  expect(titles).toEqual([
    'Asked for a human review',
    'First interview for Backend Engineer completed',
    'Agreed to the notice',
    'Your interview',
    'First interview for Backend Engineer scheduled',
    'Added for Backend Engineer',
    'Rejected for Data Analyst',
    'Added for Data Analyst',
  ]);
  expect(line).toHaveTextContent('Filled from inside');
  expect(line).toHaveTextContent('You misheard me');
  expect(line).toHaveTextContent('To adaeze@example.org, failed');
  expect(within(line).getByText('Undecided')).toBeInTheDocument();
  expect(within(line).getByRole('link', { name: /^Read report/ })).toHaveAttribute(
    'href',
    `/interview-completed/${anId(0x10)}`,
  );
  expect(screen.getByRole('link', { name: 'Data Analyst' })).toHaveAttribute('href', `/candidates/${anId(0x21)}`);
});

it('shows entries of one kind, with the choice in the address', async () => {
  const { user } = open({ interviews: [held()] });
  await user.click(await screen.findByRole('radio', { name: 'Interviews 2' }));
  expect(window.location.search).toBe('?show=interview');
  const line = screen.getByRole('heading', { name: 'Timeline' }).closest('section') as HTMLElement;
  expect(within(line).queryByText('Added for Backend Engineer')).not.toBeInTheDocument();
  expect(within(line).getByText('First interview completed')).toBeInTheDocument();
});

describe('the next step', () => {
  it('of an upcoming interview is to join or to move it', { tags: 'deep' }, async () => {
    const startsAt = new Date(Date.now() + 30 * HOUR_MS).toISOString();
    open({ interviews: [{ ...anInterview({ startsAt }), added: null, history: [] }] });
    const step = within(await nextStep());
    expect(step.getByRole('heading', { name: /^First interview, / })).toBeInTheDocument();
    expect(step.getByRole('link', { name: /^Join Meeting/ })).toBeInTheDocument();
    expect(step.getByRole('link', { name: /^Reschedule/ })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Schedule next/ })).not.toBeInTheDocument();
  });

  it('after a held interview is to read the report and decide, or to schedule the next one', async () => {
    open({ interviews: [held()] });
    const step = within(await nextStep());
    expect(step.getByRole('link', { name: 'Read report' })).toBeInTheDocument();
    expect(step.getByRole('link', { name: /^Schedule next/ })).toHaveAttribute(
      'href',
      `/interview-upcomming/add?candidate=${anId(0x20)}`,
    );
  });

  it.each([
    ['no_show', /^The interview on .* did not take place\.$/],
    ['cancelled', /was cancelled\.$/],
  ] as const)('after %s is to schedule again', { tags: 'deep' }, async (status, text) => {
    open({ interviews: [held({ status, history: [] })] });
    const step = within(await nextStep());
    expect(step.getByText(text)).toBeInTheDocument();
    expect(step.getByRole('link', { name: /^Schedule again/ })).toBeInTheDocument();
  });

  it('of an open request is to answer it, also if another interview is planned', { tags: 'deep' }, async () => {
    const asked = held({ review: { text: 'You misheard me', at: ago(40), answer: null } });
    open({ interviews: [{ ...anInterview({ _id: anId(0x11) }), added: null, history: [] }, asked] });
    const step = within(await nextStep());
    expect(step.getByRole('heading', { name: 'Answer the request for a human review' })).toBeInTheDocument();
    expect(step.getByRole('link', { name: 'Answer' })).toHaveAttribute('href', `/interview-completed/${anId(0x10)}`);
  });

  it('offers nothing to schedule to a person who may not', { tags: 'deep' }, async () => {
    answer(authEndpoints.me, aUser({ role: 'interviewer' }));
    open({ interviews: [held()], mails: null });
    await nextStep();
    expect(screen.queryByRole('link', { name: /^Schedule/ })).not.toBeInTheDocument();
    expect(screen.getByText('Only recruiters and owners see emails.')).toBeInTheDocument();
  });
});

it('shows of an erased person only what was decided and when', { tags: 'deep' }, async () => {
  open({}, details({ name: 'Erased candidate', erasedAt: ago(1), resume: null }));
  expect(await screen.findByText(/This person was erased on/)).toBeInTheDocument();
  expect(screen.queryByText('Next step')).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Resume' })).not.toBeInTheDocument();
});

it('says that there is no such candidate', { tags: 'deep' }, async () => {
  refuse(candidatesEndpoints.details, 'NOT_FOUND');
  refuse(interviewsEndpoints.timeline, 'NOT_FOUND');
  renderSignedIn(`/candidates/${anId(0x20)}`);
  expect(await screen.findByRole('heading', { name: 'Candidate not found' })).toBeInTheDocument();
});
