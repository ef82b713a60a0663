import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { scorecardsEndpoints } from '@interview-detection/shared/scorecards/scorecards.endpoints';
import { render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { answer, refuse } from '#web/test/api-mock';
import { anId, aUser } from '#web/test/fixtures';
import { interviewDetails } from '#web/test/report-fixtures';
import { TOKEN } from '#web/test/render-app';
import { aScorecard, theScorecards } from '#web/test/scorecard-fixtures';
import { setUpUser } from '#web/test/user';
import { AppProviders } from '#web/app/app';
import { createQueryClient } from '#web/lib/query-client';
import { session } from '#web/lib/session';
import { NotesPanel } from './notes-panel';
import { QuestionsPanel } from './questions-panel';

const ID = anId(0x10);
/** The server's clock, which differs from the browser's. */
const NOW = Date.parse('2031-05-06T14:19:00.000Z');
const STARTED = '2031-05-06T14:00:00.000Z';

function show(panel: ReactNode, change: Parameters<typeof interviewDetails>[0] = {}) {
  session.start(TOKEN);
  answer(authEndpoints.me, aUser());
  answer(interviewsEndpoints.details, interviewDetails({ status: 'in_progress', durationMinutes: 45, ...change }));
  const user = setUpUser();
  render(
    <AppProviders client={createQueryClient()}>
      <MemoryRouter>{panel}</MemoryRouter>
    </AppProviders>,
  );
  return { user };
}

const questions = (startedAt: string | null = STARTED) => (
  <QuestionsPanel interview={ID} startedAt={startedAt} serverNow={() => NOW} />
);

/** Accepts marks; returns what was sent. */
function marks() {
  const sent: object[] = [];
  answer(scorecardsEndpoints.ask, ({ body }) => {
    sent.push(body);
    return { question: body.question, at: body.at };
  });
  return sent;
}

describe('the questions beside the room', () => {
  it('come from the plan, are ticked at the server’s time, and show how many were asked and the elapsed time', async () => {
    answer(scorecardsEndpoints.list, theScorecards({ criteria: ['What is a lease?', 'What is a queue?'] }));
    const sent = marks();
    const { user } = show(questions(), { asked: [{ question: 'What is a lease?', at: STARTED }] });
    expect(await screen.findByText('1 of 2 asked · 19 of 45 min')).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: /What is a lease/ })).toBeChecked();
    await user.click(screen.getByRole('checkbox', { name: 'What is a queue?' }));
    await waitFor(() => expect(sent).toEqual([{ question: 'What is a queue?', at: '2031-05-06T14:19:00.000Z' }]));
    expect(await screen.findByText('2 of 2 asked · 19 of 45 min')).toBeInTheDocument();
    expect(screen.getByText('The candidate doesn’t see the plan.')).toBeInTheDocument();
  });

  it('accept one outside the plan, which stays typed when it could not be marked', async () => {
    answer(scorecardsEndpoints.list, theScorecards());
    const { user } = show(questions(null));
    expect(await screen.findByText('planned 45 min')).toBeInTheDocument();
    const own = screen.getByLabelText('Another question');
    refuse(scorecardsEndpoints.ask, 'UNAVAILABLE');
    await user.type(own, 'Why did you leave?');
    await user.click(screen.getByRole('button', { name: 'Mark as asked' }));
    await waitFor(() => expect(own).toBeInvalid());
    expect(own).toHaveValue('Why did you leave?');
    const sent = marks();
    await user.click(screen.getByRole('button', { name: 'Mark as asked' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(await screen.findByRole('checkbox', { name: /Why did you leave/ })).toBeChecked();
    expect(own).toHaveValue('');
  });

  it('say that the interview takes longer than planned', async () => {
    show(questions('2031-05-06T13:24:00.000Z'));
    expect(await screen.findByText('10 min over the planned 45')).toBeInTheDocument();
  });
});

describe('notes and scorecard beside the room', () => {
  it('belong to one person, who sees the scores of others only after submitting', async () => {
    const ids = { me: aUser()._id, tom: anId(0xa1) };
    const tom = { _id: ids.tom, name: 'Tom Becker', submitted: true };
    answer(scorecardsEndpoints.list, theScorecards({ scorers: [tom], criteria: ['What is a lease?'] }));
    const { user } = show(<NotesPanel interview={ID} />, { startsAt: '2020-05-06T14:00:00.000Z' });
    expect(await screen.findByLabelText('Your notes')).toHaveAccessibleDescription(/Only you can read them/);
    expect(screen.getByText(/You can see Tom Becker’s scorecard once you’ve submitted yours/)).toBeInTheDocument();
    const own = aScorecard({ by: { _id: ids.me, name: 'Mara Santos' }, overall: 4 });
    answer(scorecardsEndpoints.set, own);
    const spread = { overall: { n: 2, min: 2, max: 4, median: 3 }, criteria: [] };
    answer(scorecardsEndpoints.list, theScorecards({ own, others: [aScorecard()], spread, scorers: [tom] }));
    await user.click(within(screen.getByRole('group', { name: 'Overall' })).getByRole('radio', { name: /^4/ }));
    await user.click(screen.getByRole('button', { name: 'Save scorecard' }));
    expect(await screen.findByText(/2 to 4, median 3/)).toBeInTheDocument();
  });
});
