import { candidateRecordsEndpoints } from '@interview-detection/shared/candidate-records/candidate-records.endpoints';
import { evidenceEndpoints } from '@interview-detection/shared/evidence/evidence.endpoints';
import type { EvidenceView } from '@interview-detection/shared/evidence/evidence.schema';
import { SWITCHED_OFF_WORDS } from '@interview-detection/shared/evidence/level-words.rules';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import { visitsEndpoints } from '@interview-detection/shared/visits/visits.endpoints';
import { SIGNALS } from '@interview-detection/shared/visits/visits.rules';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, refuse } from '#web/test/api-mock';
import { aLeave, aPastedEvidence, aSign, anEvidence, second } from '#web/test/evidence-fixtures';
import { aCandidateView, anId } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';
import { aReport, interviewDetails, question, reply } from '#web/test/report-fixtures';

// Loaded here, so that the first test does not wait for it.
import '../areas/staff/staff-layout';
import '../features/evidence/components/evidence-section';
import './details-page';

const ID = anId(0x10);
const BY = { _id: anId(0xa0), name: 'Mara Santos' };

async function open(evidence: EvidenceView, change: Parameters<typeof interviewDetails>[0] = {}) {
  const { interviewer: _interviewer, ...bot } = interviewDetails({ interviewType: 'Bot', ...change });
  answer(interviewsEndpoints.details, bot);
  answer(evidenceEndpoints.read, evidence);
  const view = renderSignedIn(`/interview-completed/${ID}`);
  await screen.findByRole('list', { name: 'Kinds of signals' });
  return view;
}

const signals = () => within(screen.getByRole('region', { name: 'Signals in this interview' }));
const rowOf = (name: string) =>
  within(screen.getByRole('list', { name: 'Kinds of signals' }))
    .getAllByRole('listitem')
    .find(row => row.textContent.startsWith(name));
const marks = () => within(screen.getByRole('toolbar', { name: 'Signals over time' })).getAllByRole('button');

it(
  'is drawn together with its signals: loaded later they would push the transcript down',
  { tags: 'deep' },
  async () => {
    const { interviewer: _interviewer, ...bot } = interviewDetails({ interviewType: 'Bot' });
    answer(interviewsEndpoints.details, bot);
    const drawn: boolean[] = [];
    answer(evidenceEndpoints.read, () => {
      drawn.push(screen.queryByRole('heading', { name: 'Transcript' }) !== null);
      return aPastedEvidence();
    });
    renderSignedIn(`/interview-completed/${ID}`);
    await screen.findByRole('heading', { name: 'Transcript' });
    expect(screen.getByRole('list', { name: 'Kinds of signals' })).toBeInTheDocument();
    expect(drawn).toEqual([false]);
  },
);

it(
  'is also shown at its answer in the transcript, and the timeline opens on what counts',
  { tags: 'deep' },
  async () => {
    const report = aReport([question('Which?'), reply('One.'), question('And why?'), reply('Because of this.')]);
    await open(aPastedEvidence(), { report });
    const notes = screen.getByRole('list', { name: 'Noticed with this answer' });
    expect(notes).toHaveTextContent(/^Pasted 53%, after 18 s away$/);
    expect(notes.closest('#answer-3')).not.toBeNull();
    expect(screen.getByRole('heading', { name: '194 characters pasted' })).toBeInTheDocument();
  },
);

it('is said to be deleted, and never to have been absent; comments and decisions stay', { tags: 'deep' }, async () => {
  const { interviewer: _interviewer, ...bot } = interviewDetails({ interviewType: 'Bot' });
  answer(interviewsEndpoints.details, bot);
  answer(
    evidenceEndpoints.read,
    anEvidence({
      level: 'unknown',
      observedShare: 0,
      chain: { length: 0, head: '0'.repeat(64), verified: true },
      evidenceDeleted: { at: '2027-02-17T03:00:00.000Z', days: 90, length: 30, head: 'f'.repeat(64) },
      comments: [{ id: anId(1), about: 'p1', text: 'My own notes', at: second(3_600) }],
      looks: [{ decision: 'dismissed', reason: 'Their notes', by: BY, at: second(7_200) }],
    }),
  );
  renderSignedIn(`/interview-completed/${ID}`);
  expect(await screen.findByText(/^Deleted on 2027-02-17 after 90 days/)).toBeInTheDocument();
  expect(signals().getByText('My own notes')).toBeInTheDocument();
  expect(signals().getByText('Their notes')).toBeInTheDocument();
  expect(signals().getByText(/can no longer be checked/)).toBeInTheDocument();
  expect(signals().queryByText(/Unknown|None|Nothing|No gap/)).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Timeline' })).not.toBeInTheDocument();
});

describe('what the candidate says', () => {
  const said = (about: string, text: string, n = 1) => ({ id: anId(n), about, text, at: second(900) });
  const gap = { from: second(20), to: second(58) };
  /** Candidates who comment have opened the link, so the page shows more about it. */
  const visited = () => {
    answer(candidateRecordsEndpoints.corrections, []);
    answer(visitsEndpoints.preview, aCandidateView({ state: 'finished' }));
    return { visitedAt: second(0) };
  };

  it(
    'is shown beside the gap, in the devices’ card, or with the thing that it is about',
    { tags: 'deep' },
    async () => {
      const comments = [
        said(`gap:${gap.from}`, 'The train went through a tunnel'),
        said('devices', 'The webcam is built in', 2),
        said('interview', 'Thank you', 3),
        said('answer:1', 'I meant the median', 4),
        said('p1', 'My own notes', 5),
      ];
      await open(aPastedEvidence({ gaps: [gap], comments }), visited());
      const remarks = within(screen.getByRole('region', { name: 'What the candidate says' }));
      const beside = remarks.getByRole('heading', {
        name: '38 s without data from the page, from 16:10:20 to 16:10:58 UTC',
      }).parentElement;
      expect(beside).toHaveTextContent('The train went through a tunnel');
      expect(beside).not.toHaveTextContent('Thank you');
      expect(remarks.getByText(/comment on the interview as a whole/)).toBeInTheDocument();
      expect(remarks.getByRole('link', { name: 'answer 1' })).toHaveAttribute('href', '#answer-1');
      for (const elsewhere of ['My own notes', 'The webcam is built in'])
        expect(remarks.queryByText(elsewhere)).not.toBeInTheDocument();
      const devices = within(screen.getByRole('region', { name: 'Attached Devices' }));
      expect(await devices.findByText('The webcam is built in')).toBeInTheDocument();
    },
  );

  it('is shown for a page that reported nothing, too', { tags: 'deep' }, async () => {
    const silent = { level: 'unknown', observedShare: 0, chain: { length: 0, head: '0', verified: true } } as const;
    await open(anEvidence({ ...silent, gaps: [gap], comments: [said(`gap:${gap.from}`, 'An ad blocker')] }));
    expect(screen.getByText('An ad blocker')).toBeInTheDocument();
  });

  it('is shown for an interview that a person held, although nothing was collected', { tags: 'deep' }, async () => {
    answer(interviewsEndpoints.details, interviewDetails({ interviewType: 'Real', ...visited() }));
    answer(evidenceEndpoints.read, anEvidence({ comments: [said('interview', 'It was loud')] }));
    renderSignedIn(`/interview-completed/${ID}`);
    expect(await screen.findByText('It was loud')).toBeInTheDocument();
    expect(screen.getByText(/Not collected: only bot interviews/)).toBeInTheDocument();
  });
});

describe('the level', () => {
  it('gives its degree, the advice to ask, its basis, and the threshold of each kind', { tags: 'deep' }, async () => {
    await open(aPastedEvidence({ gaps: [{ from: second(20), to: second(58) }] }));
    expect(signals().getByText('Low')).toBeInTheDocument();
    expect(signals().getByText('A reason to ask, not a finding')).toBeInTheDocument();
    expect(
      signals().getByText('One kind: pasted text (one block, 53% of answer 2). For 38 s nothing is known.'),
    ).toBeInTheDocument();
    expect(rowOf('Away')).toHaveTextContent(/18 s in 1 of 2 answers · from 30 s in all.*counts: 0$/);
    expect(rowOf('Pasted')).toHaveTextContent(/counts: 1$/);
    expect(rowOf('Second voice')).toHaveTextContent(/Not collectedcounts: off$/);
    expect(rowOf('Connection')).toHaveTextContent(/38 s without data from the page.*counts: unknown$/);
    expect(signals().getByText('Independent kinds').parentElement).toHaveTextContent(/1$/);
  });

  it('says since when nothing is known because the limit of events was reached, and claims no more', async () => {
    const fullSince = second(100);
    const gaps = [
      { from: second(20), to: second(38) },
      { from: fullSince, to: second(120) },
    ];
    const comments = [{ id: anId(1), about: `gap:${fullSince}`, text: 'I played with the keyboard', at: second(400) }];
    const { user } = await open(aPastedEvidence({ gaps, fullSince, comments }));
    expect(
      signals().getByText(
        /The limit of 20,000 events, or 32 MB, was reached: nothing that came after 16:11:40 UTC was kept, so nothing is known from then on\.$/,
      ),
    ).toBeInTheDocument();
    expect(rowOf('Connection')).toHaveTextContent(/38 s of which nothing is known/);
    const name = '20 s after the limit of events was reached, from 16:11:40 to 16:12:00 UTC';
    expect(screen.getByRole('heading', { name })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show as list' }));
    const [list] = screen.getAllByRole('table', { name: 'Signals over time, as a list' });
    expect(within(list!).getByText('18 s unknown')).toBeInTheDocument();
    expect(within(list!).getByText('20 s unknown: the limit of events was reached')).toBeInTheDocument();
  });

  it('says what the rules of the interview allow, which therefore does not count', { tags: 'deep' }, async () => {
    await open(aPastedEvidence({ policy: 'notes' }));
    expect(rowOf('Away')).toHaveTextContent('allowed by the rules');
    expect(signals().getByText(/Own notes, books and search, but no AI/)).toBeInTheDocument();
  });

  it('is no part of the AI Review', { tags: 'deep' }, async () => {
    await open(aPastedEvidence());
    expect(screen.getByRole('region', { name: 'AI Review' })).not.toHaveTextContent(/Low|signal/i);
  });

  it(
    'the level of a page that reported nothing is unknown and not "none", in calm words',
    { tags: 'deep' },
    async () => {
      await open(anEvidence({ level: 'unknown', observedShare: 0, chain: { length: 0, head: '0', verified: true } }));
      expect(signals().getByText('Unknown')).toBeInTheDocument();
      expect(
        signals().getByText(/we can’t say how the answers came about.*neither for nor against them/),
      ).toBeInTheDocument();
      expect(signals().queryByText('None')).not.toBeInTheDocument();
      expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
    },
  );

  it('the level of an interview with all signals off says so, and nothing else', { tags: 'deep' }, async () => {
    const off = [...SIGNALS];
    const chain = { length: 0, head: '0', verified: true };
    await open(anEvidence({ level: 'unknown', observedShare: 0, off, isSwitchedOff: true, chain }));
    expect(signals().getByText('Switched off')).toBeInTheDocument();
    expect(signals().getByText(SWITCHED_OFF_WORDS)).toBeInTheDocument();
    expect(rowOf('Pasted')).toHaveTextContent(/Not collectedcounts: off$/);
    expect(rowOf('Connection')).toHaveTextContent(/Not collectedcounts: off$/);
    expect(signals().getByText('Independent kinds').parentElement).toHaveTextContent(/off$/);
    expect(signals().queryByText(/^(Unknown|None|No gap|Nothing known)$/)).not.toBeInTheDocument();
  });

  it('names the signals that were off beside what the others showed', { tags: 'deep' }, async () => {
    await open(anEvidence({ off: ['away', 'typing', 'voices'] }));
    expect(
      signals().getByText(
        'Nothing was seen that counts. Switched off in this interview, so nothing can be said about it: leaving the page, typing.',
      ),
    ).toBeInTheDocument();
  });

  it('shows what was seen before its signal was switched off', { tags: 'deep' }, async () => {
    await open(aPastedEvidence({ off: ['paste', 'voices'] }));
    expect(rowOf('Pasted')).toHaveTextContent(/One block, 53% of answer 2.*counts: 1$/);
  });

  it(
    'the level of an interview with all signals off never says that nothing was seen, or that there was no gap',
    { tags: 'deep' },
    async () => {
      const takeover = aSign({ id: 't1', kind: 'takeover', turn: 1, answers: [1] });
      const off = [...SIGNALS];
      const { user } = await open(anEvidence({ level: 'unknown', off, isSwitchedOff: true, signs: [takeover] }));
      const toolbar = screen.getByRole('toolbar', { name: 'Signals over time' });
      expect(toolbar).not.toHaveTextContent(/No gap|None/);
      await user.click(screen.getByRole('button', { name: 'Question 2: Question of place 2?' }));
      expect(screen.getByRole('region', { name: 'Question 2' })).toHaveTextContent(
        /Switched off in this interview, so nothing can be said about it: leaving the page, pasting, typing, screens, devices\./,
      );
      expect(screen.queryByText(/Nothing was seen/)).not.toBeInTheDocument();
    },
  );

  it(
    'the level of an interview that was observed too little says how much was observed',
    { tags: 'deep' },
    async () => {
      await open(anEvidence({ level: 'unknown', observedShare: 0.4 }));
      expect(signals().getByText(/data for only 40% of the time.*too little for a level/)).toBeInTheDocument();
    },
  );

  it('says that the evidence was altered, and draws no conclusion', async () => {
    await open(aPastedEvidence({ level: 'unknown', chain: { length: 30, head: 'f', verified: false } }));
    expect(signals().getByRole('alert')).toHaveTextContent(/This evidence was altered.*Nothing is concluded from it/);
  });

  it('the level of an interview that a person held says that nothing was collected', async () => {
    answer(interviewsEndpoints.details, interviewDetails());
    renderSignedIn(`/interview-completed/${ID}`);
    expect(await screen.findByText(/only bot interviews collect signals/)).toBeInTheDocument();
  });

  it('the level that cannot be loaded says so, with Retry, and the report stays', async () => {
    const { interviewer: _interviewer, ...bot } = interviewDetails({ interviewType: 'Bot' });
    answer(interviewsEndpoints.details, bot);
    refuse(evidenceEndpoints.read, 'FORBIDDEN');
    renderSignedIn(`/interview-completed/${ID}`);
    expect(await screen.findByText('We couldn’t load the signals')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'AI Review' })).toBeInTheDocument();
  });
});

describe('an interview in progress', () => {
  async function watch(evidence: EvidenceView) {
    const { interviewer: _interviewer, ...bot } = interviewDetails({
      interviewType: 'Bot',
      status: 'in_progress',
      report: null,
    });
    answer(interviewsEndpoints.details, bot);
    answer(positionsEndpoints.details, { ...bot.position, plan: [], planVersion: 0, stages: [] });
    answer(visitsEndpoints.link, { url: 'https://interviews.example/i/the-link' });
    answer(visitsEndpoints.preview, aCandidateView());
    answer(evidenceEndpoints.read, evidence);
    renderSignedIn(`/interview-completed/${ID}`);
    return within(await screen.findByRole('region', { name: 'Signals in this interview' }));
  }

  it('shows what counts so far, calmly: no level, no figure, no list of events', async () => {
    const shown = await watch(aPastedEvidence());
    expect((await shown.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(['Pasted text']);
    expect(shown.queryByText('Low')).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Signals in this interview' })).not.toHaveTextContent(/\d/);
    expect(screen.queryByRole('toolbar', { name: 'Signals over time' })).not.toBeInTheDocument();
  });

  it('says that nothing counts so far, unlike when nothing is known', { tags: 'deep' }, async () => {
    const shown = await watch(anEvidence());
    expect(await shown.findByText('Nothing significant so far.')).toBeInTheDocument();
  });
});

describe('a signal', () => {
  it('says what was seen, what it shows and what not, and what else can cause it', { tags: 'deep' }, async () => {
    const { user } = await open(aPastedEvidence());
    await user.click(screen.getByRole('button', { name: /^194 characters pasted/ }));
    const card = within(screen.getByRole('region', { name: '194 characters pasted' }));
    expect(card.getByText(/^One block of 194 characters from outside this page/)).toHaveTextContent(
      'It makes up 53% of the answer. It came 3 s after coming back to the page, which had been away for 18 s.',
    );
    expect(card.getByText('This part was not typed here.')).toBeInTheDocument();
    expect(card.getByText('Who wrote it, when, or where it came from.')).toBeInTheDocument();
    expect(card.getByText('own notes are used')).toBeInTheDocument();
  });

  it('has the candidate’s comment beside it', { tags: 'deep' }, async () => {
    const { user } = await open(
      aPastedEvidence({ comments: [{ id: anId(1), about: 'p1', text: 'From my own notes', at: second(900) }] }),
    );
    expect(screen.getByText('From my own notes')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Previous signal' }));
    expect(screen.queryByText('From my own notes')).not.toBeInTheDocument();
    expect(signals().getByText(/^The candidate has commented once/)).toBeInTheDocument();
  });

  it('is dismissed only with a reason, and no longer counts towards the level', { tags: 'deep' }, async () => {
    const { user } = await open(aPastedEvidence());
    await user.click(screen.getByRole('button', { name: 'Dismiss with a reason' }));
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByText('Reason is required')).toBeInTheDocument();
    const at = second(1000);
    answer(evidenceEndpoints.dismiss, ({ params, body }) => {
      expect(params).toMatchObject({ id: ID, event: 'p1' });
      const [leave, paste] = aPastedEvidence().signs;
      const dismissed = { reason: body.reason, by: BY, at };
      return aPastedEvidence({
        signs: [leave!, { ...paste!, dismissed, looks: [{ ...dismissed, decision: 'dismissed' }] }],
      });
    });
    await user.type(screen.getByRole('textbox', { name: /Why doesn’t it count/ }), 'It was their own draft');
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    const decision = within(await screen.findByRole('group', { name: 'Your decision' }));
    expect(await decision.findByText('Dismissed')).toBeInTheDocument();
    expect(decision.getByText('It was their own draft')).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Your decision' })).toHaveFocus();
    expect(decision.queryByRole('button', { name: 'Dismiss with a reason' })).not.toBeInTheDocument();
    expect(signals().getByText(/1 of 2 looked at by a person/)).toBeInTheDocument();
  });

  it('a signal that was dismissed can be confirmed, and both decisions stay readable', { tags: 'deep' }, async () => {
    const dismissed = { reason: 'Their own notes', by: BY, at: second(1000) };
    const before = aSign({ dismissed, counts: false, looks: [{ ...dismissed, decision: 'dismissed' }] });
    const { user } = await open(aPastedEvidence({ signs: [before] }));
    const confirmed = { by: BY, at: second(1100) };
    const look = { ...confirmed, decision: 'confirmed' as const, reason: null };
    answer(
      evidenceEndpoints.confirm,
      aPastedEvidence({ signs: [aSign({ confirmed, looks: [...before.looks, look] })] }),
    );
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    const decision = within(screen.getByRole('group', { name: 'Your decision' }));
    expect(await decision.findByText('Confirmed')).toBeInTheDocument();
    await user.click(decision.getByText('One earlier decision'));
    expect(decision.getByText('Their own notes')).toBeVisible();
    expect(screen.getByRole('region', { name: '194 characters pasted' })).toHaveTextContent(/Counts, confirmed/);
  });

  it('a signal that could not be confirmed says why', { tags: 'deep' }, async () => {
    const { user } = await open(aPastedEvidence());
    refuse(evidenceEndpoints.confirm, 'NOT_FOUND', { message: 'Nothing of this kind was noticed' });
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Nothing of this kind was noticed')).toBeInTheDocument();
  });
});

describe('the timeline', () => {
  it('is one tab stop, in which the arrow keys go from signal to signal', { tags: 'deep' }, async () => {
    const { user } = await open(aPastedEvidence());
    expect(marks().map(mark => mark.tabIndex)).toEqual([-1, 0]);
    marks()[1]?.focus();
    await user.keyboard('{Home}');
    expect(marks().map(mark => mark.tabIndex)).toEqual([0, -1]);
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('button', { name: '194 characters pasted, 16:11:35 UTC, counts' })).toHaveFocus();
    expect(screen.getByRole('heading', { name: '194 characters pasted' })).toBeInTheDocument();
    expect(marks().map(mark => mark.tabIndex)).toEqual([-1, 0]);
    await user.keyboard('{Home}');
    expect(screen.getByRole('heading', { name: 'Away for 18 s' })).toBeInTheDocument();
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('heading', { name: 'Away for 18 s' })).toBeInTheDocument();
  });

  it('says for each question what was seen while it was open, or that nothing was', { tags: 'deep' }, async () => {
    const { user } = await open(aPastedEvidence());
    await user.click(screen.getByRole('button', { name: 'Question 2: Question of place 2?' }));
    const second2 = within(screen.getByRole('region', { name: 'Question 2' }));
    expect(second2.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Away for 18 s, 14 s after question 2 was asked.',
      '194 characters pasted, 35 s after question 2 was asked. It came 3 s after coming back to the page, which had been away for 18 s.',
    ]);
    expect(second2.getByRole('link', { name: 'In the transcript' })).toHaveAttribute('href', '#answer-3');
    await user.click(screen.getByRole('button', { name: 'Question 1: Question of place 1?' }));
    expect(screen.getByText('Nothing was seen while it was open.')).toBeInTheDocument();
  });

  it('says how long after the last return an answer began', { tags: 'deep' }, async () => {
    const { timeline, ...evidence } = aPastedEvidence({
      signs: [
        aLeave({ id: 'h0', from: second(64), to: second(70), seconds: 6 }),
        aLeave(),
        aLeave({ id: 'h2', from: second(100), to: second(110), seconds: 10 }),
      ],
    });
    const questions = timeline.questions.map(one => ({ ...one, began: one.turn === 2 ? second(94) : null }));
    const { user } = await open({ ...evidence, timeline: { ...timeline, questions } });
    await user.click(screen.getByRole('button', { name: 'Question 2: Question of place 2?' }));
    const second2 = within(screen.getByRole('region', { name: 'Question 2' }));
    expect(second2.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Away for 6 s, 4 s after question 2 was asked.',
      'Away for 18 s, 14 s after question 2 was asked. The answer began 2 s after the return.',
      'Away for 10 s, 40 s after question 2 was asked. The answer had begun before.',
    ]);
    await user.click(screen.getByRole('button', { name: 'Show as list' }));
    const [list] = screen.getAllByRole('table', { name: 'Signals over time, as a list' });
    const said = within(list!).getAllByRole('row').slice(1);
    expect(said.map(row => within(row).getAllByRole('cell')[1]?.firstChild?.textContent)).toEqual([
      'Question asked',
      'Question asked',
      'Away for 6 s',
      'Away for 18 s. The answer began 2 s after the return.',
      'Answer begun',
      'Away for 10 s. The answer had begun before.',
    ]);
    await user.click(within(list!).getByRole('button', { name: /^Away for 18 s/ }));
    expect(screen.getByText(/while a question was open .* The answer began 2 s after the return\.$/)).toBeVisible();
  });

  it('shows a single question', { tags: 'deep' }, async () => {
    const { user } = await open(aPastedEvidence());
    await user.click(screen.getByRole('radio', { name: 'Question 2' }));
    expect(screen.queryByRole('button', { name: /^Question 1:/ })).not.toBeInTheDocument();
    expect(marks()).toHaveLength(2);
  });

  it(
    'contains everything as a list: signals, gaps, breaks, devices, screens and questions, in order',
    { tags: 'deep' },
    async () => {
      const { timeline, ...evidence } = aPastedEvidence({ gaps: [{ from: second(100), to: second(118) }] });
      const { user } = await open({
        ...evidence,
        timeline: {
          ...timeline,
          breaks: [{ from: second(60), to: second(61) }],
          screens: [{ from: second(0), to: second(1), extended: null }],
          devices: [{ at: second(30), added: ['Headset'], removed: [] }],
          typing: [{ at: second(59), turn: 1 }],
        },
      });
      await user.click(screen.getByRole('button', { name: 'Show as list' }));
      const [list] = screen.getAllByRole('table', { name: 'Signals over time, as a list' });
      const said = within(list!).getAllByRole('row').slice(1);
      expect(said.map(row => within(row).getAllByRole('cell')[1]?.firstChild?.textContent)).toEqual([
        'Question asked',
        'Screens: the browser does not say',
        'Headset plugged in',
        'Typing summary',
        'Question asked',
        'Break of 1 s',
        'Away for 18 s',
        '194 characters pasted',
        '18 s unknown',
      ]);
      await user.click(within(list!).getByRole('button', { name: '194 characters pasted' }));
      expect(screen.getByRole('heading', { name: '194 characters pasted' })).toBeInTheDocument();
    },
  );
});
