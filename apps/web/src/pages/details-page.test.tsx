import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { evidenceEndpoints } from '@interview-detection/shared/evidence/evidence.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import { planSchema } from '@interview-detection/shared/positions/positions.schema';
import { reportsEndpoints } from '@interview-detection/shared/reports/reports.endpoints';
import type { ReportEntry } from '@interview-detection/shared/reports/reports.schema';
import type { Authorship, Review } from '@interview-detection/shared/reports/judgements.schema';
import { visitsEndpoints } from '@interview-detection/shared/visits/visits.endpoints';
import type { Signal } from '@interview-detection/shared/visits/visits.rules';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answer, disconnect, hang, hold, refuse } from '#web/test/api-mock';
import { anEvidence } from '#web/test/evidence-fixtures';
import { aCandidate, aCandidateView, anId, aUser } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';
import { aReport, aReview, anAuthorship, interviewDetails, question, reply } from '#web/test/report-fixtures';
import { representatives } from '#web/test/tier';
import { NETWORK_MESSAGE } from '../lib/api-error';
import { nounKey } from '../lib/session-client';
import { readAgain } from '../lib/refresh';

// Loaded here, so that the first test does not wait for it.
import '../areas/staff/staff-layout';
import './details-page';

const ADDRESS = `/interview-completed/${anId(0x10)}`;

/** Opens the details of an interview and waits until they are there. */
async function open(change: Parameters<typeof interviewDetails>[0] = {}) {
  answer(interviewsEndpoints.details, interviewDetails(change));
  answer(visitsEndpoints.link, { url: 'https://interviews.example/i/the-link' });
  answer(visitsEndpoints.preview, aCandidateView());
  answer(evidenceEndpoints.read, anEvidence());
  answer(positionsEndpoints.details, aPosition());
  const view = renderSignedIn(ADDRESS);
  await screen.findByRole('heading', { level: 1, name: 'Adaeze Okafor' });
  return view;
}

/** A position with a plan of these questions. */
const aPosition = (...questions: string[]) => ({
  ...interviewDetails().position,
  plan: planSchema.parse(questions.map(text => ({ question: text }))),
  planVersion: 1,
  stages: [],
});

const openTranscript = (...entries: ReportEntry[]) => open({ report: aReport(entries) });
const section = (name: string) => screen.getByRole('region', { name });
const exchanges = () => within(within(section('Transcript')).getByRole('list')).getAllByRole('listitem');
/** The figure with a label. */
const figure = (label: string) => within(section('Figures')).getByText(label, { selector: 'dt' }).parentElement;

it('is not drawn before it knows the person’s role, so that nothing in it moves', { tags: 'deep' }, async () => {
  const me = hold(authEndpoints.me);
  answer(interviewsEndpoints.details, interviewDetails({}));
  const { client } = renderSignedIn(ADDRESS);
  const came = () => client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'success' }).length;
  await waitFor(() => expect(came()).toBeGreaterThanOrEqual(1));
  await act(async () => undefined);
  expect(screen.queryByRole('heading', { level: 1, name: 'Adaeze Okafor' })).not.toBeInTheDocument();
  me.succeed(aUser());
  await screen.findByRole('heading', { level: 1, name: 'Adaeze Okafor' });
  expect(screen.getByRole('button', { name: 'Record my assessment' })).toBeInTheDocument();
});

describe('the head', () => {
  it('names the candidate, position, start in UTC and interviewer', async () => {
    await open({ timeZone: 'Asia/Tokyo', startsAt: '2026-11-19T14:30:00.000Z' });
    const summary = screen.getByRole('heading', { level: 1 }).nextElementSibling;
    expect(summary).toHaveTextContent('Backend Engineer · 19 Nov 2026, 14:30 UTC · Interviewer Mara Santos');
  });

  it(
    'has one clock with everything below: UTC after the interview, in any zone, named once at each time',
    { tags: 'deep' },
    async () => {
      const at = '2026-11-19T14:31:00.000Z';
      const by = { _id: anId(0xa0), name: 'Mara Santos' };
      await open({
        timeZone: 'America/New_York',
        startsAt: '2026-11-19T14:30:00.000Z',
        added: { at, by },
        history: [
          { at, by, from: '2026-11-18 10:30 America/New_York', to: '2026-11-19 09:30 America/New_York', reason: null },
        ],
        room: {
          startedAt: at,
          endedAt: null,
          attended: [{ ...by, role: 'staff', cameAt: at, joinedAt: at, leftAt: null }],
        },
        assessments: [{ verdict: 'recommended', note: '', by, at }],
      });
      expect(section('In the room')).toHaveTextContent('Mara Santos came at 14:31, 1 min after the start.');
      expect(section('History')).toHaveTextContent('Moved from 18 Nov 2026, 15:30 UTC to 19 Nov 2026, 14:30 UTC');
      expect(section('Interview')).toHaveTextContent('Scheduled for19 Nov 2026, 14:30 UTC');
      const page = screen.getByRole('main').textContent;
      expect(page).not.toMatch(/GMT|New.York|\d [ap]m\b/);
      expect(page).not.toMatch(/UTC[^A-Za-z]{0,3}UTC/);
    },
  );

  it('names Bot when no person interviewed', { tags: 'deep' }, async () => {
    const { interviewer: _interviewer, ...bot } = interviewDetails({ interviewType: 'Bot', interviewers: [] });
    answer(interviewsEndpoints.details, bot);
    answer(evidenceEndpoints.read, anEvidence());
    renderSignedIn(ADDRESS);
    expect(await screen.findByText(/Interviewer/)).toHaveTextContent('Interviewer Bot');
  });

  it('opens the candidate’s resume and decision beside it, in the address', { tags: 'deep' }, async () => {
    const { user } = await open();
    answer(candidatesEndpoints.details, { ...aCandidate(), added: null, history: [] });
    hang(candidatesEndpoints.resume);
    await user.click(screen.getByRole('button', { name: 'Resume' }));
    const sheet = await screen.findByRole('dialog', { name: 'Adaeze Okafor' });
    expect(await within(sheet).findByText('okafor-cv.pdf')).toBeInTheDocument();
    expect(window.location.search).toBe(`?candidate=${anId(0x20)}`);
  });

  it.each(
    representatives([
      ['scheduled', 'Upcoming Interviews'],
      ['in_progress', 'Upcoming Interviews'],
      ['completed', 'Completed Interviews'],
      ['no_show', 'Upcoming Interviews'],
      ['cancelled', 'Upcoming Interviews'],
    ] as const),
  )('the head of an interview that is %s is marked below %s in the menu', async (status, entry) => {
    await open({ status });
    const menu = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(menu.getAllByRole('link', { current: 'page' })).toEqual([
      menu.getByRole('link', { name: new RegExp(`^${entry}`) }),
    ]);
  });

  it('the head of an upcoming interview offers its actions, and no report', { tags: 'deep' }, async () => {
    const meetingUrl = 'https://meet.example/1';
    const startsAt = new Date(Date.now() + 3_600_000).toISOString();
    const { user } = await open({
      meetingUrl,
      startsAt,
      status: 'scheduled',
      reportStatus: 'none',
      report: null,
      devices: null,
    });
    expect(await screen.findByRole('link', { name: /^Join Meeting/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Reschedule/ })).toHaveAttribute(
      'href',
      `/interview-upcomming/reschedule/${anId(0x10)}`,
    );
    expect(screen.queryByRole('button', { name: 'Print report' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Complete interview' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'More for Adaeze Okafor' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Held earlier than planned', 'Edit details', 'History', 'Cancel interview']),
    );
    expect(screen.queryByRole('menuitem', { name: 'View details' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('menuitem', { name: 'Cancel interview' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('Adaeze Okafor');
  });

  it('the head of an interview that has begun leads to the window that completes it', { tags: 'deep' }, async () => {
    answer(interviewsEndpoints.list, []);
    const startsAt = new Date(Date.now() - 60_000).toISOString();
    const { user } = await open({ startsAt, status: 'scheduled', reportStatus: 'none', report: null, devices: null });
    await user.click(await screen.findByRole('button', { name: 'Complete interview' }));
    await waitFor(() => expect(window.location.search).toBe(`?complete=${anId(0x10)}`));
    expect(window.location.pathname).toBe('/interview-upcomming');
  });

  it('prints', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Print report' }));
    expect(print).toHaveBeenCalledOnce();
    // Only on paper.
    expect(screen.getByText(/Interview report$/)).toHaveTextContent('Northwind Labs · Interview Detection');
  });
});

describe('an open interview', () => {
  const OPEN = { status: 'scheduled', reportStatus: 'none', report: null, devices: null } as const;

  async function openPlanned(change: Parameters<typeof interviewDetails>[0], ...questions: string[]) {
    const view = await open({ ...OPEN, ...change });
    answer(positionsEndpoints.details, aPosition(...questions));
    await view.client.invalidateQueries({ queryKey: nounKey(positionsEndpoints.details) });
    return { ...view, page: within(await screen.findByRole('region', { name: 'Upcoming interview' })) };
  }

  it('shows its time, subject and question plan where its report will be', async () => {
    const { page } = await openPlanned(
      { time: '14:30', startsAt: '2999-11-19T14:30:00.000Z', timeZone: 'UTC', description: 'Second round' },
      'Why us?',
      'What does an index cost?',
    );
    expect(page.getByText('14:30')).toBeInTheDocument();
    expect(page.getByText('Second round')).toBeInTheDocument();
    expect(await page.findByText('Question plan: 2 questions')).toBeInTheDocument();
    expect(page.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
      'Why us?',
      'What does an index cost?',
    ]);
    expect(
      page.getByText('The report appears after the interview is completed with its transcript.'),
    ).toBeInTheDocument();
    expect(screen.getAllByText('Second round')).toHaveLength(1);
  });

  it('an open interview with the bot says what it asks without a plan', { tags: 'deep' }, async () => {
    const { page } = await openPlanned({ interviewType: 'Bot', startsAt: '2999-11-19T14:30:00.000Z' });
    expect(page.getByText('No question plan: the bot asks 5 general questions')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Reschedule/ })).toBeInTheDocument();
    expect(page.getAllByRole('listitem', { hidden: true })).toHaveLength(5);
  });

  it('an open interview that should be over asks for its outcome, as its card does', { tags: 'deep' }, async () => {
    const { page, user } = await openPlanned({ startsAt: '2020-11-19T14:30:00.000Z' });
    const overdue = within(page.getByRole('group', { name: 'How did the interview with Adaeze Okafor go?' }));
    await user.click(overdue.getByRole('button', { name: 'No-show' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('Adaeze Okafor');
  });
});

describe('the history of an interview', () => {
  it.each(
    representatives([
      [
        '2026-11-18 10:30 America/New_York, Mara Santos',
        '2026-11-19 09:30 America/New_York, Mara Santos',
        'Moved from 18 Nov 2026, 15:30 UTC to 19 Nov 2026, 14:30 UTC',
      ],
      [
        '2026-11-18 10:30 America/New_York, Mara Santos',
        '2026-11-18 10:30 America/New_York, Tom Becker',
        'Handed from Mara Santos to Tom Becker',
      ],
      [
        'interviewer Mara Santos',
        'interviewer Tom Becker',
        'Edited: from interviewer Mara Santos to interviewer Tom Becker',
      ],
      [
        'name Ada; description',
        'name Eda; description changed',
        'Edited: from name Ada to name Eda; description changed',
      ],
    ]),
  )('says what a change from %s to %s was', async (from, to, words) => {
    await open({
      history: [
        { at: '2026-11-18T12:00:00.000Z', by: { _id: anId(0xa0), name: 'Tom Becker' }, from, to, reason: null },
      ],
    });
    expect(section('History')).toHaveTextContent(words);
  });
});

describe('the AI Review', () => {
  it.each(
    representatives([
      [65, 4, 1, 'Recommended'],
      [65.1, 4, 1, 'Not Recommended'],
      [0, 2, 3, 'Insufficient evidence'],
      [null, 0, 0, 'Not assessed'],
    ]),
  )(
    'the AI Review at %s percent with %i assessed and %i not is %s, with its limits',
    async (percent, assessed, not, verdict) => {
      await open({
        report: aReport([], { percentAIGenerated: percent, assessedAnswers: assessed, insufficientAnswers: not }),
      });
      const review = within(section('AI Review'));
      expect(review.getByText(verdict)).toBeInTheDocument();
      expect(review.getByText('AI-assistance indication, not a hiring decision')).toBeInTheDocument();
    },
  );

  it('gives the figures in a sentence, with the number of assessed answers', async () => {
    await open();
    expect(
      screen.getByText(
        'AI-Generated Report: 1 of 5 answers shows strong signs of AI help (20%; recommended at 65% or less). 4 of 5 answers could be assessed.',
      ),
    ).toBeInTheDocument();
  });

  it('says in a sentence that no answer shows strong signs', async () => {
    const figures = { percentAIGenerated: 0, totalAIGeneratedAnswers: 0, assessedAnswers: 3, insufficientAnswers: 0 };
    await open({ report: aReport([], figures) });
    expect(
      screen.getByText(
        'AI-Generated Report: no answer shows strong signs of AI help (0%; recommended at 65% or less).',
      ),
    ).toBeInTheDocument();
  });

  it('says that too few answers could be assessed', async () => {
    await open({
      report: aReport([], {
        percentAIGenerated: 0,
        totalAIGeneratedAnswers: 0,
        assessedAnswers: 1,
        insufficientAnswers: 3,
      }),
    });
    expect(screen.getByText(/Only 1 of 4 answers could be assessed, too few for a verdict\.$/)).toBeInTheDocument();
  });

  it.each(
    representatives([
      [3, /none of 3 answers could be assessed, so nothing can be said/],
      [1, /the only answer could not be assessed, so nothing can be said/],
    ]),
  )('shows no share when none of %i could be assessed', async (insufficientAnswers, words) => {
    await open({
      report: aReport([], {
        percentAIGenerated: 0,
        totalAIGeneratedAnswers: 0,
        assessedAnswers: 0,
        insufficientAnswers,
      }),
    });
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(section('AI Review')).not.toHaveTextContent(/\d%/);
  });

  it('never invents a share without answers', { tags: 'deep' }, async () => {
    await open({
      report: aReport([], {
        totalAIGeneratedAnswers: 0,
        percentAIGenerated: null,
        assessedAnswers: 0,
        insufficientAnswers: 0,
      }),
    });
    expect(section('AI Review')).toHaveTextContent(
      'Not assessedAI-assistance indication, not a hiring decisionAI-Generated Report: not assessed, because this interview was completed without a transcript.',
    );
    expect(section('AI Review')).not.toHaveTextContent(/\d%/);
  });

  it('counts answers compared by words separately, and says what they cover', { tags: 'deep' }, async () => {
    const coverage = { covered: 1, of: 3 };
    await openTranscript(
      question('One?'),
      reply('1', { review: { ...aReview(null, 'Covers 1 of 3 points. Compared by words.'), coverage } }),
      question('Two?'),
      reply('2', { review: aReview(90) }),
    );
    expect(figure('Answers')).toHaveTextContent('Answers:1 right, 1 compared by words');
    expect(within(exchanges()[0] as HTMLElement).getByText('Covers 1 of 3 points')).toBeInTheDocument();
    expect(exchanges()[0]).not.toHaveTextContent(/Wrong|Not graded|%/);
  });

  it('shows beside its verdict the findings in numbers of answers, and the method', async () => {
    const said = (level: 'none' | 'some' | 'insufficient') => reply('1', { authorship: anAuthorship(level) });
    await openTranscript(question('One?'), said('none'), question('Two?'), said('some'), said('insufficient'));
    expect(section('AI Review')).toHaveTextContent('Recommended, signs of AI help in 1 of 2 answers');
    expect(section('AI Review')).toHaveTextContent('Method: built-in, version gate-1.');
  });

  it('is shown below figures that add up', { tags: 'deep' }, async () => {
    await openTranscript(
      question('One?'),
      reply('1', { review: aReview(60) }),
      reply('and more'),
      question('Two?'),
      reply('2', { review: aReview(59.9) }),
      question('Three?'),
      reply('3', { review: aReview(null, 'Not graded: no reference answer') }),
      question('Four?'),
      reply('4'),
      question('Five?'),
    );
    expect(figure('Answers')).toHaveTextContent(
      'Answers:1 right, 1 wrong, 1 not graded, 1 not in the plan, 1 more to the same question',
    );
    expect(figure('Questions')).toHaveTextContent(/^Questions:5, 4 answered$/);
  });

  it.each(
    representatives([
      [[question('One?'), reply('1'), question('Two?'), reply('2')], '2, none of them in a question plan'],
      [[], 'none'],
    ]),
  )('counts ungraded answers: %#', async (entries, words) => {
    await openTranscript(...entries);
    expect(figure('Answers')).toHaveTextContent(words);
  });
});

describe('the transcript', () => {
  it('is a conversation: questions with and without answers, and answers without a question', async () => {
    await openTranscript(reply('Hello'), question('One?'), question('Two?'), reply('Two.'), reply('and more'));
    expect(exchanges().map(item => within(item).getByRole('heading', { level: 3 }).textContent)).toEqual([
      'Said before the first question',
      'Question 1',
      'Question 2',
    ]);
    const [before, unanswered, answered] = exchanges().map(item => within(item));
    expect(before?.getByText('Hello')).toBeInTheDocument();
    expect(unanswered?.getByText('No answer to this question')).toBeInTheDocument();
    expect(answered?.getByText('Two.')).toBeInTheDocument();
    expect(answered?.getByText('and more')).toBeInTheDocument();
  });

  it('shows the allowed HTML and drops the rest', { tags: 'deep' }, async () => {
    await openTranscript(
      question('<b>Bold</b><script>window.hacked = true</script>'),
      reply('<img src=x onerror="window.hacked = true"><pre><code>let a = 1;</code></pre>'),
    );
    expect(screen.getByText('Bold').tagName).toBe('B');
    expect(screen.getByRole('group', { name: 'Code' })).toHaveTextContent('let a = 1;');
    expect(section('Transcript').querySelector('script, img')).toBeNull();
    expect(window).not.toHaveProperty('hacked');
  });

  it('lets a long answer scroll inside its box, also by keyboard', { tags: 'deep' }, async () => {
    await openTranscript(question('One?'), reply('word '.repeat(2_000)));
    expect(screen.getByRole('group', { name: 'Answer to question 1' })).toHaveAttribute('tabindex', '0');
  });

  it('shows when it was held, and its marks', { tags: 'deep' }, async () => {
    await openTranscript(
      question('One?', { startedAt: '2026-11-19T14:30:00.000Z' }),
      reply('1', { endedAt: '2026-11-19T14:52:00.000Z', marks: 4 }),
    );
    expect(screen.getByText('14:30 to 14:52 UTC')).toBeInTheDocument();
    expect(screen.getByText('Marks 4')).toBeInTheDocument();
  });

  it('says that it is empty, and that an entry is', { tags: 'deep' }, async () => {
    const view = await open();
    expect(screen.getByText('Held, no recording.')).toBeInTheDocument();
    view.unmount();
    await openTranscript(question(' '), reply(''));
    expect(screen.getByText('This question is empty.')).toBeInTheDocument();
    expect(screen.getByText('This answer is empty.')).toBeInTheDocument();
  });
});

describe('an interview by the bot', () => {
  const entries = [
    question('One?', { startedAt: '2026-11-19T14:30:00.000Z' }),
    reply('1', { endedAt: '2026-11-19T14:34:00.000Z', review: aReview(90) }),
    question('You mention queues. Why?', { followUpOf: 0, followUpBy: 'template' }),
    reply('Because.'),
    question('And then?', { followUpOf: 0, followUpBy: 'model', note: 'skipped' }),
    question('Write it', { followUpOf: 99 }),
    reply('<pre><code>if a &lt; b:\n    go()</code></pre>', { language: 'Python' }),
    question('Three?', { note: 'skipped' }),
    question('Four?', { note: 'not reached' }),
  ];

  it('shows follow-ups under their question with their author, and names what was skipped or not reached', async () => {
    await openTranscript(...entries);
    const list = within(section('Transcript')).getAllByRole('list')[0] as HTMLElement;
    const own = [...list.children].map(item => within(item as HTMLElement).getAllByRole('heading', { level: 3 }));
    expect(own.map(headings => headings.map(({ textContent }) => textContent))).toEqual([
      ['Question 1 · 14:30', 'Follow-up, worded by a template', 'Follow-up, worded by the language model'],
      ['Question 2'],
      ['Question 3'],
      ['Question 4'],
    ]);
    expect(list.children[0]).toHaveTextContent('answered 14:34');
    expect(list.children[0]).toHaveTextContent(/And then\?Skipped by the candidate$/);
    expect(list.children[2]).toHaveTextContent('Skipped by the candidate');
    expect(list.children[3]).toHaveTextContent('Not reached before the interview ended');
    expect(figure('Questions')).toHaveTextContent('Questions:4, 2 answered, 1 skipped, 1 not reached; 2 follow-ups');
    expect(figure('Answers')).toHaveTextContent('Answers:1 right, 0 wrong, 1 not in the plan, 1 to follow-ups');
  });

  it('shows code as code, with its language', { tags: 'deep' }, async () => {
    await openTranscript(...entries);
    expect(screen.getByRole('group', { name: 'Code' }).textContent).toBe('if a < b:\n    go()');
    expect(screen.getByText('Code in Python')).toBeInTheDocument();
  });

  it(
    'an interview by the bot without any answer is not assessed: neither 0 nor Recommended',
    { tags: 'deep' },
    async () => {
      await open({
        report: aReport([question('One?', { note: 'skipped' }), question('Two?', { note: 'not reached' })], {
          totalQuestions: 2,
          totalAIGeneratedAnswers: 0,
          percentAIGenerated: null,
          assessedAnswers: 0,
          insufficientAnswers: 0,
        }),
      });
      expect(section('AI Review')).toHaveTextContent('Not assessed');
      expect(section('AI Review')).not.toHaveTextContent(/Recommended|\d%/);
      expect(figure('Questions')).toHaveTextContent('Questions:2, 0 answered, 1 skipped, 1 not reached');
    },
  );

  it('says that the candidate finished before every question was asked', async () => {
    await open({ finishedEarly: true });
    expect(screen.getByText('Ended early')).toBeInTheDocument();
    expect(screen.getByText(/^Ended early: the candidate chose to finish before every question/)).toBeInTheDocument();
  });

  it('says what was allowed and agreed, and says calmly that the candidate left', async () => {
    const by = { _id: anId(0xa0), name: 'Mara Santos' };
    const signalsOff: Signal[] = ['typing', 'paste'];
    const granted = { extraTimePercent: 25, signalsOff, answer: null, at: '2026-11-18T10:00:00.000Z', by };
    await open({ endedEarly: true, policy: 'notes', adjustments: { asked: null, granted } });
    expect(screen.getByText(/^Ended early: the candidate was gone before the end/)).toBeInTheDocument();
    expect(screen.getByText('Ended early')).toBeInTheDocument();
    const facts = section('Interview');
    expect(facts).toHaveTextContent('Own notes, books and search, but no AI');
    expect(facts).toHaveTextContent('25 % more time, by agreement.');
    expect(facts).toHaveTextContent('Typing and pasting were not collected, by agreement.');
  });
});

describe('the labels of an answer', () => {
  it('say how it was graded, or why not, and how far a percentage can be trusted', async () => {
    const graded = [
      [aReview(60, null), 'Right · 60%'],
      [aReview(82.44, null), 'Right · 82.4%'],
      [aReview(59.9, null), 'Wrong · 59.9%'],
      [aReview(null, 'Not graded: no reference answer'), 'Not graded: no reference answer'],
      [aReview(null, null), 'Not graded'],
      [{ ...aReview(95, null), interval: { low: 55, high: 100 } }, 'Right · 95% (55% to 100%)'],
      [{ ...aReview(95, null), interval: { low: 95, high: 95 } }, 'Right · 95%'],
    ] as const;
    await openTranscript(...graded.flatMap(([review]) => [question('One?'), reply('1', { review })]));
    const shown = exchanges();
    expect(shown).toHaveLength(graded.length);
    for (const [index, [, label]] of graded.entries()) {
      expect(within(shown[index] as HTMLElement).getByText(label)).toBeInTheDocument();
    }
  });

  it('are absent without a review or an assessment', async () => {
    await openTranscript(question('One?'), reply('1'));
    expect(section('Transcript')).not.toHaveTextContent(/Right|Wrong|Not graded|AI help/);
    expect(within(section('Transcript')).queryByRole('button')).not.toBeInTheDocument();
  });

  it('name the finding about AI help at each level', async () => {
    const levels = [
      ['none', 'No sign of AI help'],
      ['some', 'Some signs of AI help (2)'],
      ['strong', 'Strong signs of AI help (2)'],
      ['insufficient', 'AI help: insufficient evidence'],
    ] as const;
    const evidence = [
      { kind: 'style', text: 'even sentences' },
      { kind: 'pasted-block', text: 'one paste' },
      { kind: 'style', text: 'rare words' },
    ];
    await openTranscript(
      ...levels.flatMap(([level]) => [question('One?'), reply('1', { authorship: anAuthorship(level, evidence) })]),
    );
    const shown = within(section('Transcript')).getAllByText(/^(No sign|Some signs|Strong signs|AI help:)/);
    expect(shown.map(({ textContent }) => textContent)).toEqual(levels.map(([, label]) => label));
  });

  it('show their basis on demand', { tags: 'deep' }, async () => {
    const { user } = await openTranscript(
      question('One?'),
      reply('1', {
        review: aReview(82, '3 of 4 points'),
        authorship: anAuthorship('strong', [{ kind: 'pasted_block', text: '94 % of the characters at once' }]),
      }),
    );
    const button = screen.getByRole('button', { name: 'Evidence on the answer to question 1' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    const panel = document.getElementById(button.getAttribute('aria-controls') ?? '');
    expect(panel).toHaveClass('hidden');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(panel).not.toHaveClass('hidden');
    for (const text of [
      'Why “Right”',
      '3 of 4 points',
      'built-in, version points-1',
      'Why “Strong signs of AI help”',
      'score 0.5 of 1',
      'Pasted block',
      '94 % of the characters at once',
      'You decide; this is evidence, not proof.',
    ]) {
      expect(within(panel as HTMLElement).getByText(text)).toBeInTheDocument();
    }
  });
});

describe('each piece of evidence', () => {
  const STYLE = {
    kind: 'style',
    text: 'All of it at once.',
    found: 'Choice of words and phrases.',
    value: 3.412,
    meaning: 'It is found about 3.4 times as often in AI-written answers as in people’s.',
    innocent: 'Practised writing looks like this too.',
    falsePositiveRate: 0.0132,
  };
  const evidenceOf = async (...evidence: Authorship['evidence']) => {
    const { user } = await openTranscript(question('One?'), reply('1', { authorship: anAuthorship('some', evidence) }));
    await user.click(screen.getByRole('button', { name: 'Evidence on the answer to question 1' }));
    return screen.getAllByRole('listitem').find(item => item.querySelector('dl, b')) as HTMLElement;
  };

  it('gives its finding, its usual meaning, an innocent one, its error rate, and its figure only once', async () => {
    const item = await evidenceOf(STYLE);
    expect(item).toHaveTextContent('Style of writingChoice of words and phrases.');
    const said = (name: string) => within(item).getByText(name).nextElementSibling;
    expect(item.textContent?.match(/3\.4/g)).toHaveLength(1);
    expect(said('What it usually means')).toHaveTextContent(STYLE.meaning);
    expect(said('Could also be')).toHaveTextContent(STYLE.innocent);
    expect(said('How often it is wrong')).toHaveTextContent(
      'In each group of people that was measured, at most 1.3 in 100 texts of this length were flagged by mistake.',
    );
  });

  it('says when an error rate was not measured', { tags: 'deep' }, async () => {
    const item = await evidenceOf({ ...STYLE, kind: 'process', falsePositiveRate: null });
    expect(within(item).getByText('How often it is wrong').nextElementSibling).toHaveTextContent('Not measured.');
  });

  it('says why a text was not assessed, without figures', { tags: 'deep' }, async () => {
    const found = 'The text was not assessed (5 words): it has fewer than 40 words.';
    const meaning = 'No conclusion can be drawn from the text, in either direction.';
    const item = await evidenceOf({ kind: 'gate', text: 'x', found, meaning, innocent: '', value: null });
    expect(item).toHaveTextContent(`Before any judgement${found}What it usually means${meaning}`);
    expect(item).not.toHaveTextContent(/Value|Could also|wrong/);
  });
});

it('says that the company has turned the indication off, and shows no figure', async () => {
  await open({
    report: aReport([question('One?'), reply('1')], {
      totalAIGeneratedAnswers: 0,
      percentAIGenerated: null,
      assessedAnswers: 0,
      insufficientAnswers: 1,
      method: 'none',
      modelVersion: 'none',
      indicationOff: true,
    }),
  });
  const review = section('AI Review');
  expect(review).toHaveTextContent('No verdict');
  expect(review).toHaveTextContent('AI-assistance indication turned off by your company.');
  expect(review).not.toHaveTextContent('Method');
  expect(section('Transcript')).not.toHaveTextContent('AI-assistance');
});

describe('the devices', () => {
  it('are listed with label and kind', async () => {
    await open({
      devices: {
        mediaDevices: [{ label: 'FaceTime HD Camera', kind: 'videoinput' }],
        bluetoothDevice: [{ label: 'Galaxy Buds2', kind: 'inferred from label' }],
        usbDevice: [{ label: '', kind: 'usb' }],
      },
    });
    const devices = within(section('Attached Devices'));
    for (const text of ['FaceTime HD Camera', 'videoinput', 'Galaxy Buds2', 'inferred from label', 'Without a name']) {
      expect(devices.getByText(text)).toBeInTheDocument();
    }
    expect(devices.queryByText(/^No .* Devices$/)).not.toBeInTheDocument();
  });

  it.each(['No Media Devices', 'No Bluetooth Devices', 'No USB Devices'])('say %s when there are none', async text => {
    await open();
    expect(screen.getByText(text)).toBeInTheDocument();
  });
});

describe('without a list of devices', () => {
  it('the details say so beside the words of the specification', async () => {
    const details = interviewDetails();
    answer(interviewsEndpoints.details, {
      ...details,
      interviewData: { ...details.interviewData, hasDeviceList: false },
    });
    renderSignedIn(ADDRESS);
    expect(await screen.findByRole('region', { name: 'Attached Devices' })).toHaveTextContent(
      'No USB DevicesNothing is known about them: no device list came with this transcript.',
    );
  });

  it('the details do not say so when the list is empty', async () => {
    await open();
    expect(section('Attached Devices')).not.toHaveTextContent('no device list');
  });
});

it('the decision on the candidate is one click away, with a reason', async () => {
  let sent: unknown;
  answer(candidatesEndpoints.decide, ({ body }) => {
    sent = body;
    return aCandidate({ status: 'Selected' });
  });
  const { user } = await open();
  const decision = within(await screen.findByRole('region', { name: 'Decision' }));
  await user.type(decision.getByLabelText('Reason (optional)'), 'Clear answers');
  await user.click(decision.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(sent).toMatchObject({ status: 'Selected', reason: 'Clear answers' }));
});

it('a failed report shows what was said', async () => {
  const details = interviewDetails({ reportStatus: 'failed', report: null, devices: null });
  answer(interviewsEndpoints.details, {
    ...details,
    interviewData: { ...details.interviewData, transcript: [{ type: 'sent', message: 'Why us?' }] },
  });
  renderSignedIn(ADDRESS);
  expect(await screen.findByRole('heading', { name: 'Report failed' })).toBeInTheDocument();
  expect(section('Transcript')).toHaveTextContent('Question 1Why us?');
});

it('the history lists what happened, by whom and why, latest first', async () => {
  const by = { _id: anId(0xa0), name: 'Mara Santos' };
  const at = '2026-11-18T10:00:00.000Z';
  await open({
    added: { at, by },
    history: [
      { at, by, from: '2026-11-18 10:30 UTC', to: '2026-11-19 14:30 UTC', reason: 'Ill' },
      { at, by, from: 'scheduled', to: 'completed', reason: null },
    ],
  });
  const steps = within(section('History')).getAllByRole('listitem');
  expect(steps.map(step => step.firstChild?.textContent)).toEqual([
    'Completed',
    'Moved from 18 Nov 2026, 10:30 UTC to 19 Nov 2026, 14:30 UTC',
    'Scheduled',
  ]);
  expect(steps[1]).toHaveTextContent('IllMara Santos · 18 Nov 2026, 10:00 UTC');
});

describe('the states of the details', () => {
  it('shows "Loading..." until the data arrives', async () => {
    hang(interviewsEndpoints.details);
    renderSignedIn(ADDRESS);
    expect(await screen.findByText('Loading...')).toBeVisible();
    expect(screen.getByText('Loading...').closest('[aria-live="polite"]')).not.toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'Interview Details' })).toBeInTheDocument();
    expect(document.title).toBe('Interview Details · Interview Detection');
  });

  it('shows the server’s message with Retry', async () => {
    refuse(interviewsEndpoints.details, 'INTERNAL', { message: 'The report is gone' });
    const { user } = renderSignedIn(ADDRESS);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The report is gone');
    answer(interviewsEndpoints.details, interviewDetails());
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Adaeze Okafor' })).toBeInTheDocument();
  });

  it('says what to do when the server cannot be reached', async () => {
    disconnect(interviewsEndpoints.details);
    renderSignedIn(ADDRESS);
    expect(await screen.findByText(NETWORK_MESSAGE)).toBeInTheDocument();
  });

  it('show a separate page for an unknown interview', async () => {
    refuse(interviewsEndpoints.details, 'NOT_FOUND', { message: 'Interview not found' });
    renderSignedIn(`/interview-completed/${'0'.repeat(24)}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Interview not found' })).toBeInTheDocument();
    const links = within(screen.getByRole('main')).getAllByRole('link', { name: 'Completed Interviews' });
    expect(links.at(-1)).toHaveAttribute('href', '/interview-completed');
  });

  it.each(
    representatives([
      ['cancelled', 'none', 'No report', /^This interview was cancelled/],
      ['no_show', 'none', 'No report', /^This interview ended as a no-show/],
      ['completed', 'none', 'No report yet', /no report was generated/],
      ['completed', 'failed', 'Report failed', /^The transcript is saved/],
    ] as const),
  )('say of an interview that is %s with its report %s: %s', async (status, reportStatus, title, text) => {
    await open({ status, reportStatus, report: null, devices: null });
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
    // An interview that was not held never has devices.
    const devices = screen.queryByRole('region', { name: 'Attached Devices' })?.textContent ?? '';
    expect(devices.includes('Known once the interview is completed')).toBe(status === 'completed');
    expect(section('History')).toBeInTheDocument();
  });

  it.each(
    representatives([
      ['scheduled', 'Upcoming Interviews', '/interview-upcomming', null],
      ['cancelled', 'Upcoming Interviews', '/interview-upcomming?status=cancelled', 'Cancelled'],
      ['no_show', 'Upcoming Interviews', '/interview-upcomming?status=no_show', 'No-show'],
      ['completed', 'Completed Interviews', '/interview-completed', null],
    ] as const),
  )('lead from an interview that is %s back to %s, and say how it ended', async (status, list, href, word) => {
    await open({ status, startsAt: '2999-11-19T14:30:00.000Z', reportStatus: 'none', report: null, devices: null });
    expect(within(screen.getByRole('main')).getAllByRole('link', { name: list })[0]).toHaveAttribute('href', href);
    for (const each of ['Cancelled', 'No-show'])
      expect(screen.queryAllByText(each)).toHaveLength(each === word ? 1 : 0);
  });

  it('wait for a report that is being made, and show it when it is ready', { tags: 'deep' }, async () => {
    answer(interviewsEndpoints.details, interviewDetails());
    answer(interviewsEndpoints.details, interviewDetails({ reportStatus: 'pending', report: null, devices: null }), {
      once: true,
    });
    renderSignedIn(ADDRESS);
    expect(await screen.findByRole('heading', { name: 'Generating report' })).toBeInTheDocument();
    expect(await screen.findByRole('region', { name: 'AI Review' })).toBeInTheDocument();
  });

  it.each(['not JSON', '{}', '{"report":{},"jsonArray":5}', '[]', 'null'])(
    'says "Report unavailable" of the report %s, keeps the rest, and tries again',
    { tags: 'deep' },
    async report => {
      const { user } = await open({ report });
      const alert = screen.getByRole('alert');
      expect(alert).toHaveTextContent('Report unavailable');
      expect(screen.getByText('No USB Devices')).toBeInTheDocument();
      answer(interviewsEndpoints.details, interviewDetails());
      await user.click(within(alert).getByRole('button', { name: 'Retry' }));
      expect(await screen.findByRole('region', { name: 'AI Review' })).toBeInTheDocument();
    },
  );

  it('says "Report unavailable" of devices that cannot be read, keeps the rest, and tries again', async () => {
    const { user } = await open({ devices: '{"mediaDevices":"many"}' });
    expect(section('AI Review')).toBeInTheDocument();
    const devices = within(section('Attached Devices'));
    expect(devices.getByRole('alert')).toHaveTextContent('Report unavailable');
    answer(interviewsEndpoints.details, interviewDetails());
    await user.click(devices.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No USB Devices')).toBeInTheDocument();
  });
});

describe('a Bot interview', () => {
  const bot = (...entries: ReportEntry[]) => ({ interviewType: 'Bot' as const, report: aReport(entries) });
  const TRANSCRIPT = [
    question('<p>Write a <b>Program</b></p>'),
    reply('print(1)'),
    question('Tell me about you'),
    reply('I am I'),
    question('Explain your code'),
    reply('It prints'),
    reply('once'),
  ];

  /** Answers review requests and collects their questions. */
  function reviewer(judge: (question: string) => Review | string) {
    const asked: string[] = [];
    answer(reportsEndpoints.botReview, ({ body, params }) => {
      expect(params.id).toBe(anId(0x10));
      asked.push(body.question);
      const review = judge(body.question);
      return typeof review === 'string' ? review : JSON.stringify(review);
    });
    return asked;
  }

  it(
    'requests one review for each question with code or program, and labels the next answer',
    { tags: 'deep' },
    async () => {
      const asked = reviewer(text => aReview(text.includes('Program') ? 90 : 10));
      const { client } = await open(bot(...TRANSCRIPT));
      expect(await screen.findByText('Right · 90%')).toBeInTheDocument();
      expect(await screen.findByText('Wrong · 10%')).toBeInTheDocument();
      const [first, second, third] = exchanges();
      expect(first).toHaveTextContent('print(1)Right · 90%');
      expect(second).not.toHaveTextContent(/Right|Wrong/);
      expect(third).toHaveTextContent(/It printsWrong · 10%.*once$/);
      expect(figure('Answers')).toHaveTextContent('1 right, 1 wrong');
      // As each connection of the live channel does.
      await readAgain(client, []);
      expect(asked.sort()).toEqual(['<p>Write a <b>Program</b></p>', 'Explain your code']);
      // As every regrading of an answer does.
      await client.invalidateQueries({ queryKey: nounKey(reportsEndpoints.botReview) });
      expect(asked).toHaveLength(4);
    },
  );

  it('requests reviews even when the report has one, and shows the stored one', async () => {
    const asked = reviewer(() => aReview(75));
    await open(bot(question('Show code'), reply('x', { review: aReview(null, 'Not graded: no reference answer') })));
    expect(await screen.findByText('Right · 75%')).toBeInTheDocument();
    expect(asked).toEqual(['Show code']);
  });

  it('shows that an answer is being reviewed', async () => {
    hang(reportsEndpoints.botReview);
    await open(bot(question('Show code'), reply('x')));
    expect(screen.getByText('Being reviewed…')).toBeInTheDocument();
  });

  it('logs a failed request to the console, continues, says why, and retries on demand', { tags: 'deep' }, async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    warn.mockClear();
    refuse(reportsEndpoints.botReview, 'UNAVAILABLE', { message: 'The reviewer is busy' });
    const { user, client } = await open(bot(question('Show code'), reply('x'), question('One?'), reply('1')));
    expect(await screen.findByText('Not graded: The reviewer is busy')).toBeInTheDocument();
    expect(warn.mock.calls).toEqual([['We couldn’t review a question: The reviewer is busy']]);
    expect(exchanges()).toHaveLength(2);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    const asked = reviewer(() => aReview(80));
    await readAgain(client, []);
    expect(asked).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Retry the review of the answer to question 1' }));
    expect(await screen.findByText('Right · 80%')).toBeInTheDocument();
    expect(asked).toEqual(['Show code']);
  });

  it('keeps the review of the report when the request fails', { tags: 'deep' }, async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    warn.mockClear();
    disconnect(reportsEndpoints.botReview);
    await open(bot(question('Show code'), reply('x', { review: aReview(70) })));
    await waitFor(() => expect(warn).toHaveBeenCalled());
    expect(screen.getByText('Right · 70%')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Retry/ })).not.toBeInTheDocument();
  });

  it('treats a reply that is no review as a failure', { tags: 'deep' }, async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    reviewer(() => '{"correctPercentage":"all"}');
    await open(bot(question('Show code'), reply('x')));
    expect(await screen.findByText(/^Not graded: We got an unexpected response from the server/)).toBeInTheDocument();
  });

  it('offers a retry when the model did not answer', { tags: 'deep' }, async () => {
    const reviews: Review[] = [{ ...aReview(null, 'Not graded: the model did not answer'), failed: true }, aReview(66)];
    reviewer(() => reviews.shift() ?? aReview(0));
    const { user } = await open(bot(question('Show code'), reply('x')));
    expect(await screen.findByText('Not graded: the model did not answer')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Retry/ }));
    expect(await screen.findByText('Right · 66%')).toBeInTheDocument();
  });

  it('offers no retry when there is nothing to compare with', { tags: 'deep' }, async () => {
    reviewer(() => aReview(null, 'Not graded: no reference answer'));
    await open(bot(question('Show code'), reply('x')));
    expect(await screen.findByText('Not graded: no reference answer')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Retry/ })).not.toBeInTheDocument();
  });

  it('requests few reviews at a time, and none for a Real interview', { tags: 'deep' }, async () => {
    let [running, most] = [0, 0];
    const realFetch = window.fetch;
    vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
      if (!String(input).includes('bot-interview-data')) return realFetch(input, init);
      most = Math.max(most, ++running);
      return realFetch(input, init).finally(() => running--);
    });
    const asked = reviewer(() => aReview(90));
    const entries = Array.from({ length: 12 }, (_, number) => [question(`Code ${number}`), reply('x')]).flat();
    const view = await open(bot(...entries));
    await waitFor(() => expect(screen.getAllByText('Right · 90%')).toHaveLength(12));
    expect(most).toBe(3);
    view.unmount();
    await open({ report: aReport(entries) });
    expect(screen.queryByText('Right · 90%')).not.toBeInTheDocument();
    expect(asked).toHaveLength(12);
  });
});
