import type { Role } from '@interview-detection/shared/access/roles';
import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer } from '#web/test/api-mock';
import { aCandidate, anInterview, aUser, BACKEND } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';
import { representatives } from '#web/test/tier';

// Loaded here, so that the first test does not wait for it.
import '../areas/staff/staff-layout';
import './candidates-page';
import './completed-page';
import './upcoming-page';

const ME = aUser()._id;
const page = { number: 1, size: 10, total: 1 };
let asked: (string | undefined)[] = [];

beforeEach(() => {
  asked = [];
  answer(positionsEndpoints.list, [BACKEND]);
  answer(usersEndpoints.list, [aUser()]);
  for (const endpoint of [interviewsEndpoints.list, interviewsEndpoints.listCompleted]) {
    answer(
      endpoint,
      ({ query }) => {
        asked.push(query.interviewer);
        return [anInterview({ status: endpoint === interviewsEndpoints.list ? 'scheduled' : 'completed' })];
      },
      { page },
    );
  }
  answer(
    candidatesEndpoints.list,
    ({ query }) => {
      asked.push(query.interviewer);
      return [aCandidate()];
    },
    { page },
  );
  answer(candidatesEndpoints.counts, { Pending: 1, Selected: 0, Rejected: 0 });
});

it.each(representatives(['/interview-upcomming', '/interview-completed', '/candidates']))(
  '%s lists everybody’s or one’s own, with the choice in the address',
  async address => {
    const { user } = renderSignedIn(address);
    expect(await screen.findByRole('radio', { name: 'Everyone' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Mine' }));
    await waitFor(() => expect(asked.at(-1)).toBe(ME));
    expect(window.location.search).toBe(`?interviewer=${ME}`);
    await user.click(screen.getByRole('radio', { name: 'Everyone' }));
    expect(window.location.search).toBe('');
  },
);

it.each(['interviewer', 'viewer'] satisfies Role[])(
  'offers no such choice to the role %s, who would see the same',
  { tags: 'deep' },
  async role => {
    answer(authEndpoints.me, aUser({ role }));
    renderSignedIn('/candidates');
    await screen.findByRole('link', { name: 'Adaeze Okafor' });
    expect(screen.queryByRole('radio', { name: 'Mine' })).not.toBeInTheDocument();
  },
);
