import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer } from '#web/test/api-mock';
import { anId } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';
import { aCompletedInterview } from '#web/test/report-fixtures';

// Loaded here, so that the first test does not wait for it.
import '../areas/staff/staff-layout';
import './completed-page';

beforeEach(() => {
  answer(positionsEndpoints.list, []);
  answer(usersEndpoints.list, []);
});

function lists(interviews = [aCompletedInterview()]) {
  const queries: Record<string, string>[] = [];
  answer(
    interviewsEndpoints.listCompleted,
    ({ query }) => {
      queries.push(query);
      return interviews;
    },
    { page: { number: 1, size: 12, total: interviews.length } },
  );
  return queries;
}

const options = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map(option => option.textContent);

async function open(search = '') {
  const queries = lists();
  const view = renderSignedIn(`/interview-completed${search}`);
  await screen.findByRole('heading', { name: 'Adaeze Okafor' });
  return { ...view, queries };
}

describe('the completed list', () => {
  it('offers every verdict and every state of a report', async () => {
    await open();
    expect(options('AI verdict')).toEqual([
      'All AI verdicts',
      'Recommended',
      'Not Recommended',
      'Insufficient evidence',
    ]);
    expect(options('Report or request')).toEqual([
      'All reports',
      'No report',
      'Generating report',
      'Report ready',
      'Report failed',
      'Not assessed yet',
      'Review requested',
      'Deletion requested',
    ]);
  });

  it.each([
    ['AI verdict', 'Not Recommended', { verdict: 'Not Recommended' }],
    ['AI verdict', 'Insufficient evidence', { verdict: 'Insufficient evidence' }],
    ['Report or request', 'Report failed', { reportStatus: 'failed' }],
    ['Report or request', 'Generating report', { reportStatus: 'pending' }],
    ['Report or request', 'Not assessed yet', { attention: 'unassessed' }],
    ['Report or request', 'Review requested', { attention: 'review_asked' }],
  ])(
    'is filtered by %s "%s", through the server and the address, starting at the first page',
    async (label, name, query) => {
      const { user, queries } = await open('?page=1');
      await user.selectOptions(screen.getByLabelText(label), name);
      await waitFor(() => expect(queries.at(-1)).toEqual({ page: '1', size: '12', sort: '-startsAt', ...query }));
      expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual(query);
      await user.selectOptions(screen.getByLabelText(label), '');
      await waitFor(() => expect(window.location.search).toBe(''));
    },
  );

  it('reads its filters from the address, and clears them all at once', async () => {
    const { user, queries } = await open('?verdict=Recommended&reportStatus=ready');
    expect(queries[0]).toMatchObject({ verdict: 'Recommended', reportStatus: 'ready' });
    expect(screen.getByLabelText('AI verdict')).toHaveDisplayValue('Recommended');
    expect(screen.getByLabelText('Report or request')).toHaveDisplayValue('Report ready');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(queries.at(-1)).toEqual({ page: '1', size: '12', sort: '-startsAt' }));
  });

  it('ignores an unknown verdict and an unknown state', async () => {
    const { queries } = await open('?verdict=Guilty&reportStatus=lost');
    expect(queries).toEqual([{ page: '1', size: '12', sort: '-startsAt' }]);
  });
});

describe('a card of the completed list', () => {
  const byTom = {
    verdict: 'not_recommended' as const,
    note: '',
    by: { _id: anId(0xa1), name: 'Tom Becker' },
    at: '2026-11-19T16:20:00.000Z',
  };
  it.each([
    [{ verdict: 'Recommended' as const }, /AI ReviewRecommended/],
    [{ verdict: 'Not Recommended' as const }, /AI ReviewNot Recommended/],
    [{ verdict: 'Insufficient evidence' as const }, /AI ReviewInsufficient evidence/],
    [{ verdict: null, reportStatus: 'pending' as const }, /AI Reviewnone yet.*Generating report/],
    [{ verdict: null, reportStatus: 'failed' as const }, /AI Reviewnone yet.*Report failed/],
    [{ verdict: 'Recommended' as const, assessments: [byTom] }, /Tom BeckerNot RecommendedAI ReviewRecommended/],
  ])('shows %o', async (change, words) => {
    lists([aCompletedInterview(change)]);
    renderSignedIn('/interview-completed');
    const heading = await screen.findByRole('heading', { name: 'Adaeze Okafor' });
    expect(heading.closest('li')).toHaveTextContent(words);
  });
});
