import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import type { Interview } from '@interview-detection/shared/interviews/interviews.schema';
import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, disconnect, hang, refuse } from '#web/test/api-mock';
import { aBotInterview, anId, aUser } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';
import { aCompletedInterview } from '#web/test/report-fixtures';
import { representatives } from '#web/test/tier';
import { NETWORK_MESSAGE } from '../lib/api-error';

// Loaded here, so that the first test does not wait for it.
import '../areas/staff/staff-layout';
import './completed-page';

/** Serves the list; collects its queries. */
function lists(interviews: Interview[] | ((query: Record<string, string>) => Interview[]), total?: number) {
  const queries: Record<string, string>[] = [];
  const find = (query: Record<string, string>) => (typeof interviews === 'function' ? interviews(query) : interviews);
  answer(
    interviewsEndpoints.listCompleted,
    ({ query }) => {
      queries.push(query);
      return find(query);
    },
    { page: ({ query }) => ({ number: Number(query.page), size: 12, total: total ?? find(query).length }) },
  );
  return queries;
}

const candidate = (name: string) => ({ _id: anId(0x21), name, email: 'someone@example.org' });
const card = async (name: string) =>
  (await screen.findByRole('heading', { name, level: 2 })).closest('li') as HTMLElement;
const ofPage = ({ page }: Record<string, string>) => [
  aCompletedInterview({ candidate: candidate(`Person of page ${page}`) }),
];

beforeEach(() => {
  answer(positionsEndpoints.list, [{ _id: anId(0x30), name: 'Backend Engineer' }]);
  answer(usersEndpoints.list, [aUser()]);
});

describe('completed interviews', () => {
  it('show candidate, position, interviewer, and the start in UTC, regardless of their zone', async () => {
    // 00:05 on the next day in Kolkata.
    lists([
      aCompletedInterview({
        date: '2026-11-20T00:00:00.000Z',
        time: '00:05',
        timeZone: 'Asia/Kolkata',
        startsAt: '2026-11-19T18:35:00.000Z',
      }),
    ]);
    renderSignedIn('/interview-completed');
    const shown = await card('Adaeze Okafor');
    for (const text of ['Backend Engineer', 'Mara Santos', '2026-11-19', '06:35 pm UTC', 'Real', 'Report ready']) {
      expect(within(shown).getByText(text)).toBeInTheDocument();
    }
  });

  it.each([
    ['2026-11-19T00:05:00.000Z', '12:05 am UTC'],
    ['2026-11-19T12:00:00.000Z', '12:00 pm UTC'],
    ['2026-11-19T23:59:00.000Z', '11:59 pm UTC'],
  ])('show %s as %s', async (startsAt, text) => {
    lists([aCompletedInterview({ startsAt })]);
    renderSignedIn('/interview-completed');
    expect(within(await card('Adaeze Okafor')).getByText(text)).toBeInTheDocument();
  });

  it.each(
    representatives([
      [{ level: 'low', isSwitchedOff: false }, 'Low'],
      [{ level: 'unknown', isSwitchedOff: false }, 'Unknown'],
      [{ level: 'unknown', isSwitchedOff: true }, 'Switched off'],
      [null, null],
    ] as const),
  )('show of signals %j: %s', async (evidence, word) => {
    lists([{ ...aBotInterview(), status: 'completed', reportStatus: 'ready', evidence }]);
    renderSignedIn('/interview-completed');
    const term = within(await card('Adaeze Okafor')).queryByText('Signals', { selector: 'dt' });
    expect(term?.nextElementSibling?.textContent ?? null).toBe(word);
  });

  it('show Bot as interviewer when no person is', async () => {
    lists([{ ...aBotInterview(), status: 'completed', reportStatus: 'ready' }]);
    renderSignedIn('/interview-completed');
    expect(await card('Adaeze Okafor')).toHaveTextContent('Interviewer Bot');
  });

  it('lead to their details', async () => {
    lists([aCompletedInterview({ _id: anId(7) })]);
    renderSignedIn('/interview-completed');
    const link = within(await card('Adaeze Okafor')).getByRole('link', { name: /^View Details/ });
    expect(link).toHaveAttribute('href', `/interview-completed/${anId(7)}`);
  });

  it.each(
    representatives([
      ['none', 'No report'],
      ['pending', 'Generating report'],
      ['ready', 'Report ready'],
      ['failed', 'Report failed'],
    ] as const),
  )('describe a report that is %s: %s', async (reportStatus, text) => {
    lists([aCompletedInterview({ reportStatus })]);
    renderSignedIn('/interview-completed');
    expect(within(await card('Adaeze Okafor')).getByText(text)).toBeInTheDocument();
  });

  it('completed interviews neither run nor drop markup in a name', async () => {
    const name = '<img src=x onerror="window.hacked = true">';
    lists([aCompletedInterview({ candidate: candidate(name) })]);
    renderSignedIn('/interview-completed');
    expect(await card(name)).toBeInTheDocument();
    expect(window).not.toHaveProperty('hacked');
  });
});

describe('pages, search, filters and sort', () => {
  it('change the page by Previous and Next, in the address', async () => {
    const queries = lists(ofPage, 30);
    const { user } = renderSignedIn('/interview-completed');
    await card('Person of page 1');
    expect(queries).toEqual([{ page: '1', size: '12', sort: '-startsAt' }]);
    expect(screen.getByText('Page 1 of 3')).toBeInTheDocument();
    expect(screen.getByText('30 completed · times in UTC')).toBeInTheDocument();
    expect(screen.getByText('AI Review: AI-assistance indication, not a hiring decision')).toBeInTheDocument();
    expect(screen.getByText('Signals: A reason to ask, not a finding')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await card('Person of page 2');
    expect(window.location.search).toBe('?page=2');
    window.history.back();
    await card('Person of page 1');
  });

  it('open the last page when the address names one beyond it', async () => {
    lists(query => (Number(query.page) > 2 ? [] : ofPage(query)), 20);
    renderSignedIn('/interview-completed?page=9');
    await card('Person of page 2');
    expect(window.location.search).toBe('?page=2');
  });

  it('are read from the address and answered by the server', async () => {
    const queries = lists([aCompletedInterview()]);
    const filters = {
      search: 'ada',
      interviewType: 'Real',
      position: anId(0x30),
      interviewer: anId(0xa0),
      sort: 'name',
    };
    renderSignedIn(`/interview-completed?${new URLSearchParams(filters)}`);
    await card('Adaeze Okafor');
    expect(queries).toEqual([{ ...filters, page: '1', size: '12' }]);
    expect(screen.getByRole('searchbox')).toHaveValue('ada');
    expect(screen.getByLabelText('Sort')).toHaveDisplayValue('Name A–Z');
    expect(screen.getByText('1 found · times in UTC')).toBeInTheDocument();
  });

  it.each([
    ['Type', 'Bot', 'interviewType', 'Bot'],
    ['Position', 'Backend Engineer', 'position', anId(0x30)],
    ['Interviewer', 'Mara Santos', 'interviewer', anId(0xa0)],
    ['Sort', 'Earliest', 'sort', 'startsAt'],
  ])('%s starts at the first page, in the address', async (label, option, name, value) => {
    const queries = lists(ofPage, 30);
    const { user } = renderSignedIn('/interview-completed?page=2');
    await screen.findByRole('option', { name: option });
    await user.selectOptions(screen.getByLabelText(label), option);
    await waitFor(() => expect(queries.at(-1)).toMatchObject({ [name]: value, page: '1' }));
    expect(window.location.search).toBe(`?${name}=${value}`);
  });

  it('search after a pause, starting at the first page', { tags: 'deep' }, async () => {
    const queries = lists(ofPage, 30);
    const { user } = renderSignedIn('/interview-completed?page=2');
    await card('Person of page 2');
    await user.type(screen.getByRole('searchbox'), 'okafor');
    await waitFor(() => expect(queries.at(-1)).toMatchObject({ search: 'okafor', page: '1' }));
    expect(queries).toHaveLength(2);
  });

  it('ignore nonsense in the address', async () => {
    const queries = lists([aCompletedInterview()]);
    renderSignedIn('/interview-completed?page=0&interviewType=Robot&position=1&sort=age');
    await card('Adaeze Okafor');
    expect(queries).toEqual([{ page: '1', size: '12', sort: '-startsAt' }]);
  });
});

describe('the states of the completed list', () => {
  it('shows a skeleton of the content while it loads', async () => {
    hang(interviewsEndpoints.listCompleted);
    renderSignedIn('/interview-completed');
    expect(await screen.findByText('Loading the completed interviews')).toBeInTheDocument();
    expect(screen.getByRole('searchbox')).toBeInTheDocument();
    expect(document.title).toBe('Completed Interviews · Interview Detection');
  });

  it('explains how an interview gets here, and leads there', async () => {
    lists([]);
    renderSignedIn('/interview-completed');
    expect(await screen.findByRole('heading', { name: 'No completed interviews yet' })).toBeInTheDocument();
    const next = within(screen.getByRole('main')).getByRole('link', { name: 'Upcoming Interviews' });
    expect(next).toHaveAttribute('href', '/interview-upcomming');
  });

  it('says that nothing matches the filters, and clears them', async () => {
    lists(({ search }) => (search ? [] : [aCompletedInterview()]));
    const { user } = renderSignedIn('/interview-completed?search=nobody&page=2&sort=name');
    expect(await screen.findByRole('heading', { name: 'No results for these filters' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all interviews' }));
    expect(await card('Adaeze Okafor')).toBeInTheDocument();
    expect(window.location.search).toBe('?sort=name');
  });

  it('shows the server’s message with Retry, and the filters stay', async () => {
    refuse(interviewsEndpoints.listCompleted, 'INTERNAL', { message: 'The list is gone' });
    const { user } = renderSignedIn('/interview-completed');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The list is gone');
    expect(screen.getByRole('searchbox')).toBeInTheDocument();
    lists([aCompletedInterview()]);
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await card('Adaeze Okafor')).toBeInTheDocument();
  });

  it('says what to do when the server cannot be reached', async () => {
    disconnect(interviewsEndpoints.listCompleted);
    renderSignedIn('/interview-completed');
    expect(await screen.findByText(NETWORK_MESSAGE)).toBeInTheDocument();
  });
});
