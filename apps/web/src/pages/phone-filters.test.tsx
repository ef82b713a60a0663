import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { pipelineEndpoints } from '@interview-detection/shared/pipeline/pipeline.endpoints';
import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, hang } from '#web/test/api-mock';
import { setMedia } from '#web/test/browser-stubs';
import { aCandidate, anId, anInterview, aUser, BACKEND } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';
import { aCompletedInterview } from '#web/test/report-fixtures';
import { BELOW_SM } from '../lib/use-browser';

// Loaded here, so that the first test does not wait for it.
import '../areas/staff/staff-layout';
import './calendar-page';
import './candidates-page';
import './completed-page';
import './upcoming-page';

beforeEach(() => {
  setMedia(BELOW_SM, true);
  answer(positionsEndpoints.list, [BACKEND]);
  answer(usersEndpoints.list, [aUser()]);
  answer(interviewsEndpoints.list, [anInterview()], { page: { number: 1, size: 48, total: 1 } });
  answer(interviewsEndpoints.listCompleted, [aCompletedInterview()], { page: { number: 1, size: 12, total: 1 } });
  answer(interviewsEndpoints.calendar, []);
  answer(candidatesEndpoints.list, [aCandidate()], { page: { number: 1, size: 10, total: 1 } });
  answer(candidatesEndpoints.counts, { Pending: 31, Selected: 18, Rejected: 11 });
});

/** Opens the filters of a screen. */
async function open(address: string, button: string) {
  const { user } = renderSignedIn(address);
  const opener = await screen.findByRole('button', { name: button });
  // The choice between everyone's and one's own is absent until the user is known.
  await screen.findByText('Mara Santos');
  await user.click(opener);
  return { user, opener, filters: within(await screen.findByRole('dialog', { name: 'Filters' })) };
}

const labels = (filters: { getAllByRole: (role: string) => HTMLElement[] }) =>
  filters.getAllByRole('combobox').map(one => one.getAttribute('aria-label'));

describe('on a phone, one button', () => {
  it('holds the filters of the upcoming interviews, counts those that are set, and says how many match', async () => {
    const { user, opener, filters } = await open('/interview-upcomming?interviewType=Real&search=ada', 'Filters · 1');
    expect(labels(filters)).toEqual(['Type', 'Position', 'Interviewer', 'Status']);
    await user.selectOptions(filters.getByLabelText('Position'), 'Backend Engineer');
    expect(window.location.search).toBe(`?search=ada&interviewType=Real&position=${BACKEND._id}`);
    await waitFor(() => expect(opener).toHaveTextContent('Filters · 2'));
    await user.click(filters.getByRole('button', { name: 'Show 1 result' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(opener).toHaveFocus();
    expect(screen.getByRole('searchbox')).toHaveValue('ada');
  });

  it('clears everything at once', async () => {
    const address = `/interview-completed?search=ada&from=2031-05-06&verdict=Recommended&interviewer=${anId(0xa0)}`;
    const { user, opener, filters } = await open(address, 'Filters · 3');
    expect(labels(filters)).toEqual(['Type', 'Position', 'Interviewer', 'AI verdict', 'Report or request', 'Sort']);
    await user.click(filters.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(opener).toHaveTextContent(/^Filters$/));
    expect(window.location.search).toBe('');
  });

  it.each([
    ['/candidates?view=list&from=2031-05-06', 'Filters · 1', ['Requests', 'Position', 'Sort'], 'Show 60 results'],
    ['/candidates?status=Selected', 'Filters', ['Requests', 'Position', 'Sort'], 'Show 18 results'],
    [`/candidates?view=board&attention=review_asked`, 'Filters · 1', ['Requests'], 'Done'],
    ['/calendar?cancelled=true', 'Filters · 1', ['Type', 'Position', 'Interviewer'], 'Done'],
  ])('holds the filters of %s', { tags: 'deep' }, async (address, button, expected, done) => {
    const { filters } = await open(address, button);
    expect(labels(filters)).toEqual(expected);
    expect(filters.getByRole('button', { name: done })).toBeInTheDocument();
  });

  it('keeps the position of a board when it clears the rest', { tags: 'deep' }, async () => {
    hang(pipelineEndpoints.board);
    const { user, filters } = await open(`/candidates?view=board&position=${BACKEND._id}&to=2031-05-06`, 'Filters · 1');
    await user.click(filters.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(window.location.search).toBe(`?view=board&position=${BACKEND._id}`));
  });
});
