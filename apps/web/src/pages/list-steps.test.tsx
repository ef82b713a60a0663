import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { pipelineEndpoints } from '@interview-detection/shared/pipeline/pipeline.endpoints';
import { DEFAULT_STAGES } from '@interview-detection/shared/pipeline/pipeline.rules';
import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { visitsEndpoints } from '@interview-detection/shared/visits/visits.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer, hang } from '#web/test/api-mock';
import { aCandidate, anId, anInterview, BACKEND } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';

// Loaded here, so that the first test does not wait for it.
import '../areas/staff/staff-layout';
import '../features/pipeline/components/board';
import './calendar-page';
import './candidate-page';
import './candidates-page';
import './details-page';
import './upcoming-page';

const FIRST = anId(0x20);
const SECOND = anId(0x21);
const LIST = '?page=2&status=Pending&sort=name';
const page = { number: 2, size: 10, total: 12 };
let asked: Record<string, string>[] = [];

beforeEach(() => {
  asked = [];
  answer(positionsEndpoints.list, []);
  answer(usersEndpoints.list, []);
  answer(candidatesEndpoints.list, [aCandidate({ _id: FIRST, name: 'Ana' })], { page });
  answer(candidatesEndpoints.counts, { Pending: 2, Selected: 0, Rejected: 0 });
  answer(candidatesEndpoints.details, ({ params }) => ({
    ...aCandidate({ _id: params.id ?? '', name: params.id === FIRST ? 'Ana' : 'Bea' }),
    added: null,
    history: [],
  }));
  answer(interviewsEndpoints.timeline, { applications: [], interviews: [], mails: [] });
  hang(candidatesEndpoints.resume);
  answer(candidatesEndpoints.neighbours, ({ params, query }) => {
    asked.push(query);
    return params.id === FIRST
      ? { previous: null, next: SECOND, number: 1, total: 2 }
      : { previous: FIRST, next: null, number: 2, total: 2 };
  });
});

const person = (name: string) => screen.findByRole('heading', { level: 1, name });

it('leads from candidate to candidate in the list’s order and filters, by buttons and keys, and back to the list', async () => {
  const { user } = renderSignedIn(`/candidates${LIST}`);
  await user.click(await screen.findByRole('link', { name: 'Ana' }));
  await person('Ana');
  expect(await screen.findByText('1 of 2')).toBeInTheDocument();
  expect(asked[0]).toEqual({ status: 'Pending', sort: 'name' });
  expect(screen.getByRole('button', { name: 'Previous candidate' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Next candidate' }));
  await person('Bea');
  expect(await screen.findByText('2 of 2')).toBeInTheDocument();
  await user.keyboard('k');
  await person('Ana');
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Candidates' })).toHaveAttribute('href', `/candidates${LIST}`);
  window.history.back();
  await waitFor(() => expect(window.location.search).toBe(LIST));
});

it('leads from a board through the column of the card, with the board’s filters, and back to the board', async () => {
  const cards = [aCandidate({ _id: FIRST, name: 'Ana' }), aCandidate({ _id: SECOND, name: 'Bea' })].map(one => ({
    ...one,
    stage: 'screening',
    nextInterview: null,
    verdict: null,
  }));
  answer(pipelineEndpoints.board, {
    position: BACKEND,
    columns: DEFAULT_STAGES.map(stage => {
      const inside = cards.filter(card => card.stage === stage._id);
      return { ...stage, count: inside.length, cards: inside };
    }),
  });
  answer(pipelineEndpoints.neighbours, ({ params, query }) => {
    asked.push(query);
    return params.id === FIRST
      ? { previous: null, next: SECOND, number: 1, total: 2 }
      : { previous: FIRST, next: null, number: 2, total: 2 };
  });
  const address = `/candidates?view=board&position=${BACKEND._id}&tag=Remote`;
  const { user } = renderSignedIn(address);
  await user.click(await screen.findByRole('link', { name: 'Ana' }));
  await person('Ana');
  expect(await screen.findByText('1 of 2')).toBeInTheDocument();
  await user.keyboard('j');
  await person('Bea');
  expect(await screen.findByText('2 of 2')).toBeInTheDocument();
  expect(asked).toEqual([
    { stage: 'screening', tag: 'Remote' },
    { stage: 'screening', tag: 'Remote' },
  ]);
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Candidates' })).toHaveAttribute('href', address);
});

it.each(['agenda', 'week', 'month'])(
  'leads from the %s through its interviews in order',
  { tags: 'deep' },
  async view => {
    const [early, late] = [anId(0x31), anId(0x32)];
    answer(
      interviewsEndpoints.calendar,
      [late, early].map((_id, index) => ({
        ...anInterview({ _id, startsAt: `2031-05-06T1${2 - index}:00:00.000Z` }),
        candidate: { _id: anId(0x20 + index), name: index === 0 ? 'Bea' : 'Ana' },
      })),
    );
    answer(interviewsEndpoints.details, ({ params }) => ({
      ...anInterview({ _id: params.id ?? '' }),
      candidate: { _id: FIRST, name: params.id === early ? 'Ana' : 'Bea', email: 'a@example.org' },
      interviewData: { aiReport: null, devices: null },
      added: null,
      history: [],
    }));
    answer(positionsEndpoints.details, { ...BACKEND, planVersion: 1, plan: [], stages: [] });
    hang(visitsEndpoints.link);
    hang(visitsEndpoints.preview);
    const address = `/calendar?view=${view}&day=2031-05-06`;
    const { user } = renderSignedIn(address);
    await user.click(await screen.findByRole('link', { name: /\bBea\b/ }));
    await person('Bea');
    const place = await screen.findByText(/ of 2$/);
    const first = place.textContent === '1 of 2';
    await user.keyboard(first ? 'j' : 'k');
    await person('Ana');
    expect(screen.getByText(first ? '2 of 2' : '1 of 2')).toBeInTheDocument();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Calendar' })).toHaveAttribute('href', address);
  },
);

it('shows no place in a list for a candidate opened by address', async () => {
  renderSignedIn(`/candidates/${FIRST}`);
  await person('Ana');
  expect(screen.queryByRole('button', { name: 'Next candidate' })).not.toBeInTheDocument();
  expect(asked).toEqual([]);
});

it('filters the interviews by the days in the address, and says so in it', { tags: 'deep' }, async () => {
  const queries: Record<string, string>[] = [];
  answer(
    interviewsEndpoints.list,
    ({ query }) => {
      queries.push(query);
      return [anInterview()];
    },
    { page },
  );
  const { user } = renderSignedIn('/interview-upcomming?from=2027-01-04');
  const until = await screen.findByLabelText('Until');
  expect(screen.getByLabelText('From')).toHaveValue('2027-01-04');
  await user.type(until, '2027-01-05');
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ from: '2027-01-04', to: '2027-01-05' }));
  expect(window.location.search).toBe('?from=2027-01-04&to=2027-01-05');
});
