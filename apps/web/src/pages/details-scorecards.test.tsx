import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import { scorecardsEndpoints } from '@interview-detection/shared/scorecards/scorecards.endpoints';
import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { visitsEndpoints } from '@interview-detection/shared/visits/visits.endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, disconnect, hold, refuse } from '#web/test/api-mock';
import { aCandidateView, anId, aUser } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';
import { interviewDetails } from '#web/test/report-fixtures';
import { aScorecard, noNotes, theScorecards } from '#web/test/scorecard-fixtures';

// Loaded here, so that the first test does not wait for it.
import '../areas/staff/staff-layout';
import '../features/scorecards/components/scorecards-card';
import './details-page';

const ID = anId(0x10);
const ME = { _id: anId(0xa0), name: 'Mara Santos' };
const TOM = { _id: anId(0xa1), name: 'Tom Becker' };
const AT = '2026-11-20T08:00:00.000Z';

async function open(change: Parameters<typeof interviewDetails>[0] = {}) {
  answer(authEndpoints.me, aUser({ _id: ME._id }));
  answer(interviewsEndpoints.details, interviewDetails(change));
  const view = renderSignedIn(`/interview-completed/${ID}`);
  const card = within(await screen.findByRole('region', { name: /^Your notes/ }));
  await card.findByLabelText('Your notes');
  return { ...view, card };
}

/** Stores notes as the server does; returns what was sent. */
function keepNotes(version = 0) {
  const sent: { text: string; ifVersion: string | undefined }[] = [];
  answer(scorecardsEndpoints.setNotes, ({ body, query }) => {
    sent.push({ text: body.text, ifVersion: query['ifVersion'] });
    return { text: body.text, version: version + sent.length, updatedAt: AT };
  });
  return sent;
}

describe('the notes of a colleague', () => {
  it('show what was written before, and say that only the author can read them', { tags: 'deep' }, async () => {
    answer(scorecardsEndpoints.notes, { text: 'Calm about being wrong', version: 3, updatedAt: AT });
    const { card } = await open();
    expect(card.getByLabelText('Your notes')).toHaveValue('Calm about being wrong');
    expect(card.getByLabelText('Your notes')).toHaveAccessibleDescription(/Only you can read them/);
  });

  it(
    'are saved on leaving the field, with the version that was read, and shown as saved',
    { tags: 'deep' },
    async () => {
      const sent = keepNotes();
      const { user, card } = await open();
      await user.type(card.getByLabelText('Your notes'), 'Asks first');
      await user.tab();
      expect(await card.findByText(/^Saved \d/)).toBeInTheDocument();
      await user.type(card.getByLabelText('Your notes'), '.');
      await user.tab();
      await waitFor(() =>
        expect(sent).toEqual([
          { text: 'Asks first', ifVersion: '0' },
          { text: 'Asks first.', ifVersion: '1' },
        ]),
      );
    },
  );

  it('are saved while typing, one save after the other: later input follows', { tags: 'deep' }, async () => {
    const { card } = await open();
    const first = hold(scorecardsEndpoints.setNotes);
    fireEvent.change(card.getByLabelText('Your notes'), { target: { value: 'One' } });
    expect(await card.findByText('Saving …')).toBeInTheDocument();
    const sent = keepNotes(1);
    fireEvent.change(card.getByLabelText('Your notes'), { target: { value: 'One, two' } });
    first.succeed({ text: 'One', version: 1, updatedAt: AT });
    await waitFor(() => expect(sent).toEqual([{ text: 'One, two', ifVersion: '1' }]));
    expect(await card.findByText(/^Saved/)).toBeInTheDocument();
    expect(card.getByLabelText('Your notes')).toHaveValue('One, two');
  });

  it('notes that could not be saved stay, and are saved by a retry', { tags: 'deep' }, async () => {
    disconnect(scorecardsEndpoints.setNotes);
    const { user, card } = await open();
    await user.type(card.getByLabelText('Your notes'), 'Asks first');
    await user.tab();
    expect(await card.findByText('Your notes are not saved yet')).toBeInTheDocument();
    const sent = keepNotes();
    await user.click(card.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(card.queryByText('Your notes are not saved yet')).not.toBeInTheDocument());
    expect(sent).toEqual([{ text: 'Asks first', ifVersion: '0' }]);
  });

  it(
    'notes that did not arrive are restored when the page is opened again, and are sent',
    { tags: 'deep' },
    async () => {
      disconnect(scorecardsEndpoints.setNotes);
      const { card, unmount } = await open();
      fireEvent.change(card.getByLabelText('Your notes'), { target: { value: 'Kept in the tab' } });
      unmount();
      const sent = keepNotes();
      const again = await open();
      expect(again.card.getByLabelText('Your notes')).toHaveValue('Kept in the tab');
      await waitFor(() => expect(sent).toEqual([{ text: 'Kept in the tab', ifVersion: '0' }]));
    },
  );

  it('notes of another window are overwritten only on confirmation', { tags: 'deep' }, async () => {
    refuse(scorecardsEndpoints.setNotes, 'NOTES_CHANGED');
    const { user, card } = await open();
    await user.type(card.getByLabelText('Your notes'), 'Mine');
    await user.tab();
    expect(await card.findByText('You changed these notes in another window')).toBeInTheDocument();
    const sent = keepNotes(4);
    await user.click(card.getByRole('button', { name: 'Keep this version' }));
    await waitFor(() => expect(sent).toEqual([{ text: 'Mine', ifVersion: undefined }]));
    expect(card.queryByText('You changed these notes in another window')).not.toBeInTheDocument();
  });

  it('notes of another window can be loaded instead', { tags: 'deep' }, async () => {
    refuse(scorecardsEndpoints.setNotes, 'NOTES_CHANGED');
    const { user, card } = await open();
    await user.type(card.getByLabelText('Your notes'), 'Mine');
    await user.tab();
    answer(scorecardsEndpoints.notes, { text: 'The other', version: 2, updatedAt: AT });
    await user.click(await card.findByRole('button', { name: 'Use the other version' }));
    await waitFor(() => expect(card.getByLabelText('Your notes')).toHaveValue('The other'));
    expect(card.queryByText('You changed these notes in another window')).not.toBeInTheDocument();
  });

  it('stay after a no-show, without a scorecard', { tags: 'deep' }, async () => {
    const { card } = await open({ status: 'no_show', report: null, reportStatus: 'none' });
    expect(screen.getByRole('heading', { name: 'Your notes' })).toBeInTheDocument();
    expect(card.queryByRole('button', { name: 'Save scorecard' })).not.toBeInTheDocument();
  });
});

it('an interview whose candidate was erased offers nothing to write, read or print', { tags: 'deep' }, async () => {
  const assessments = [{ verdict: 'recommended' as const, note: '', by: TOM, at: AT }];
  const erased = interviewDetails({ erasedAt: AT, report: null, reportStatus: 'none', assessments });
  answer(interviewsEndpoints.details, erased);
  renderSignedIn(`/interview-completed/${ID}`);
  const said = await screen.findByText(/^This candidate was erased on 20 Nov 2026/);
  expect(said).toHaveTextContent('that the interview was held, and what was decided, stays.');
  expect(screen.queryByRole('region', { name: /^Your notes/ })).not.toBeInTheDocument();
  expect(screen.queryByText('Email')).not.toBeInTheDocument();
  const team = screen.getByRole('region', { name: /^Your team/ });
  expect(within(team).getByText('Tom Becker')).toBeInTheDocument();
  for (const name of [/assessment$/, 'Resume', 'Print report', /^Download/]) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
});

it('an interview whose answers have expired names the rule that deleted them, and can still be assessed', async () => {
  const transcriptDeleted = { at: '2026-11-18T03:00:00.000Z', days: 180 };
  const deleted = interviewDetails({ transcriptDeleted, report: null, reportStatus: 'none' });
  answer(interviewsEndpoints.details, deleted);
  renderSignedIn(`/interview-completed/${ID}`);
  const words =
    /^The transcript and its report were deleted on 2026-11-18 after 180 days, as this company’s settings say/;
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Record my assessment' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Download PDF' })).not.toBeInTheDocument();
});

it('a viewer has neither notes nor a scorecard', { tags: 'deep' }, async () => {
  answer(authEndpoints.me, aUser({ role: 'viewer' }));
  answer(interviewsEndpoints.details, interviewDetails());
  renderSignedIn(`/interview-completed/${ID}`);
  await screen.findByRole('heading', { level: 1, name: 'Adaeze Okafor' });
  expect(screen.queryByRole('region', { name: /^Your notes/ })).not.toBeInTheDocument();
});

describe('the scorecard of a colleague', () => {
  const CRITERIA = ['Why us?', 'What does an index cost?'];

  it('has nothing chosen, names whose scorecard is hidden, and shows none of its scores', async () => {
    const scorers = [{ ...TOM, submitted: true }];
    answer(scorecardsEndpoints.list, theScorecards({ criteria: CRITERIA, scorers }));
    const { card } = await open();
    expect(card.getByText(/You can see Tom Becker’s scorecard once you’ve submitted yours\./)).toBeInTheDocument();
    for (const radio of card.getAllByRole('radio')) expect(radio).not.toBeChecked();
    expect(card.queryByRole('list', { name: 'Scores' })).not.toBeInTheDocument();
  });

  it('is not sent without an overall score', async () => {
    let calls = 0;
    answer(scorecardsEndpoints.set, () => {
      calls++;
      return aScorecard();
    });
    const { user, card } = await open();
    await user.click(card.getByRole('button', { name: 'Save scorecard' }));
    expect(await card.findByText('Choose an overall score')).toBeInTheDocument();
    expect(calls).toBe(0);
  });

  it(
    'is sent with a score and a note for each criterion, and then shown beside the others’',
    { tags: 'deep' },
    async () => {
      answer(scorecardsEndpoints.list, theScorecards({ criteria: CRITERIA, scorers: [{ ...TOM, submitted: true }] }));
      let sent: unknown;
      answer(scorecardsEndpoints.set, ({ body }) => {
        sent = body;
        const own = aScorecard({ by: ME, criteria: [{ name: 'Why us?', score: 5, note: 'At length' }], overall: 5 });
        const toms = aScorecard({ criteria: [{ name: 'Why us?', score: 2, note: 'In a hurry' }], overall: 3 });
        const spread = { n: 2, min: 3, max: 5, median: 4 };
        answer(
          scorecardsEndpoints.list,
          theScorecards({
            own,
            others: [toms],
            spread: { overall: spread, criteria: [{ name: 'Why us?', n: 2, min: 2, max: 5, median: 3.5 }] },
            scorers: [TOM, ME].map(one => ({ ...one, submitted: true })),
            criteria: CRITERIA,
          }),
        );
        return own;
      });
      const { user, card } = await open();
      const why = within(card.getByRole('group', { name: 'Why us?' }));
      await user.click(why.getByRole('radio', { name: '5, strong' }));
      fireEvent.change(why.getByLabelText('Note on: Why us?'), { target: { value: 'At length' } });
      const index = within(card.getByRole('group', { name: 'What does an index cost?' }));
      await user.click(index.getByRole('radio', { name: '3' }));
      await user.click(index.getByRole('radio', { name: 'Not seen' }));
      await user.click(within(card.getByRole('group', { name: 'Overall' })).getByRole('radio', { name: '5, strong' }));
      await user.click(card.getByRole('button', { name: 'Save scorecard' }));
      expect(await screen.findByText('Scorecard saved')).toBeInTheDocument();
      expect(sent).toEqual({
        criteria: [
          { name: 'Why us?', score: 5, note: 'At length' },
          { name: 'What does an index cost?', score: null, note: '' },
        ],
        overall: 5,
        note: '',
      });
      const [whole, first] = within(await card.findByRole('list', { name: 'Scores' })).getAllByRole('listitem');
      expect(whole).toHaveTextContent('You 5 · Tom Becker 3 (3 to 5, median 4)');
      expect(first).toHaveTextContent('Why us?');
      expect(first).toHaveTextContent('You 5 · Tom Becker 2 (2 to 5, median 3.5)You: At lengthTom Becker: In a hurry');
      expect(card.getByText('All 2 have scored')).toBeInTheDocument();
    },
  );

  it('a scorecard of a future interview is closed until it is opened on demand', { tags: 'deep' }, async () => {
    answer(visitsEndpoints.link, { url: 'https://interviews.example.org/i/abc' });
    answer(visitsEndpoints.preview, aCandidateView());
    answer(positionsEndpoints.details, { ...interviewDetails().position, plan: [], planVersion: 0, stages: [] });
    const { user, card } = await open({
      status: 'scheduled',
      startsAt: '2999-11-20T08:00:00.000Z',
      report: null,
      reportStatus: 'none',
    });
    expect(card.getByText('Fill it in once you’ve met them.')).toBeInTheDocument();
    expect(card.queryByRole('radio')).not.toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'Fill it in now' }));
    expect(card.getByRole('group', { name: 'Overall' })).toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'Cancel' }));
    expect(card.queryByRole('radio')).not.toBeInTheDocument();
  });

  it('a scorecard that is refused keeps its input, and says why', async () => {
    refuse(scorecardsEndpoints.set, 'INTERVIEW_NOT_OPEN', { message: 'This interview was cancelled' });
    const { user, card } = await open();
    await user.click(card.getByRole('radio', { name: '4' }));
    await user.click(card.getByRole('button', { name: 'Save scorecard' }));
    expect(await card.findByText('This interview was cancelled')).toBeInTheDocument();
    expect(card.getByRole('radio', { name: '4' })).toBeChecked();
  });

  it('can be changed, starting from its old value, with unseen criteria marked', { tags: 'deep' }, async () => {
    const own = aScorecard({
      by: ME,
      criteria: [
        { name: 'Why us?', score: 4, note: 'Clear' },
        { name: 'Names', score: null, note: '' },
      ],
      overall: 4,
      note: 'All in all fine',
      changedAt: AT,
    });
    answer(scorecardsEndpoints.list, theScorecards({ own, criteria: CRITERIA, scorers: [{ ...ME, submitted: true }] }));
    const { user, card } = await open();
    expect(card.getByText(/changed 20 Nov 2026/)).toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'Change my scorecard' }));
    const chosen = (name: string) =>
      within(card.getByRole('group', { name }))
        .getAllByRole<HTMLInputElement>('radio')
        .filter(({ checked }) => checked)
        .map(({ value }) => value);
    expect(['Why us?', 'What does an index cost?', 'Names', 'Overall'].map(chosen)).toEqual([['4'], [], [''], ['4']]);
    expect(card.getByLabelText('Note on: Why us?')).toHaveValue('Clear');
    await user.click(card.getByRole('button', { name: 'Cancel' }));
    expect(card.getByRole('list', { name: 'Scores' })).toBeInTheDocument();
    expect(card.getByRole('heading', { name: 'Scorecard' })).toHaveFocus();
  });
});

describe('the questions of the plan', () => {
  it('are ticked as they are asked, with the time, and unticked', { tags: 'deep' }, async () => {
    answer(scorecardsEndpoints.list, theScorecards({ criteria: ['Why us?', 'Anything else?'] }));
    const sent: unknown[] = [];
    answer(scorecardsEndpoints.ask, ({ body }) => {
      sent.push(body);
      return { question: body.question, at: body.at ?? null };
    });
    const { user, card } = await open({ asked: [{ question: 'Anything else?', at: AT }] });
    expect(card.getByText('Questions: 1 of 2 asked')).toBeInTheDocument();
    await user.click(card.getByRole('checkbox', { name: /^Why us\?/ }));
    expect(await card.findByText('Questions: 2 of 2 asked')).toBeInTheDocument();
    await waitFor(() => expect(card.getByRole('checkbox', { name: /^Anything else/ })).toBeEnabled());
    await user.click(card.getByRole('checkbox', { name: /^Anything else/ }));
    expect(await card.findByText('Questions: 1 of 2 asked')).toBeInTheDocument();
    expect(sent).toEqual([
      { question: 'Why us?', at: expect.stringMatching(/^\d{4}-/) },
      { question: 'Anything else?', at: null },
    ]);
  });
});

it('notes and scorecard are loaded again by Retry after a failure', { tags: 'deep' }, async () => {
  answer(scorecardsEndpoints.notes, { ...noNotes(), text: 'Here', version: 1, updatedAt: AT });
  answer(interviewsEndpoints.details, interviewDetails());
  refuse(scorecardsEndpoints.list, 'INTERNAL');
  const { user } = renderSignedIn(`/interview-completed/${ID}`);
  const card = within(await screen.findByRole('region', { name: /^Your notes/ }));
  expect(await card.findByText('We couldn’t load your notes and scorecard')).toBeInTheDocument();
  answer(scorecardsEndpoints.list, theScorecards());
  await user.click(card.getByRole('button', { name: 'Retry' }));
  expect(await card.findByLabelText('Your notes')).toHaveValue('Here');
});
