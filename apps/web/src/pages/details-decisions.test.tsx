import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { reportsEndpoints } from '@interview-detection/shared/reports/reports.endpoints';
import type { ReportEntry } from '@interview-detection/shared/reports/reports.schema';
import type { Assessment, Flag } from '@interview-detection/shared/reports/judgements.schema';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, disconnect, hang, refuse } from '#web/test/api-mock';
import { anId } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';
import { openWindow } from '#web/test/windows';
import {
  aCompletedInterview,
  aReport,
  aReview,
  anAuthorship,
  interviewDetails,
  question,
  reply,
} from '#web/test/report-fixtures';
import { representatives } from '#web/test/tier';
import { NETWORK_MESSAGE } from '../lib/api-error';

// Loaded here, so that the first test does not wait for it.
import '../areas/staff/staff-layout';
import '../features/reports/assess/components/assessment-dialog';
import './details-page';

const ID = anId(0x10);
const MARA = { _id: anId(0xa0), name: 'Mara Santos' };
const TOM = { _id: anId(0xa1), name: 'Tom Becker' };

async function open(change: Parameters<typeof interviewDetails>[0] = {}) {
  answer(interviewsEndpoints.details, interviewDetails(change));
  const view = renderSignedIn(`/interview-completed/${ID}`);
  await screen.findByRole('heading', { level: 1, name: 'Adaeze Okafor' });
  return view;
}

const section = (name: string | RegExp) => screen.getByRole('region', { name });

describe('a person’s own verdict', () => {
  const given: Assessment = {
    verdict: 'not_recommended',
    note: 'Knew the words,\nnot the thing.',
    by: TOM,
    at: '2026-11-19T16:20:00.000Z',
  };

  it('is missing at first, and is shown beside the AI Review', { tags: 'deep' }, async () => {
    await open();
    expect(section(/^Your team/)).toHaveTextContent('No assessment yet.');
    expect(section('AI Review')).toBeInTheDocument();
  });

  it('is shown with note, author and time', { tags: 'deep' }, async () => {
    await open({ assessments: [given] });
    const shown = section(/^Your team/);
    expect(shown).toHaveTextContent('Not Recommended');
    expect(shown).toHaveTextContent('Knew the words, not the thing.');
    expect(shown).toHaveTextContent('Tom Becker, 19 Nov 2026, 16:20 UTC');
  });

  it('is saved with its note, and shown at once', { tags: 'deep' }, async () => {
    let sent: unknown;
    answer(reportsEndpoints.assess, ({ params, body }) => {
      sent = { ...body, id: params.id };
      const own: Assessment = { verdict: 'recommended', note: 'Clear.', by: MARA, at: '2026-11-20T08:00:00.000Z' };
      answer(interviewsEndpoints.details, interviewDetails({ assessments: [own] }));
      return aCompletedInterview({ assessments: [own] });
    });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Record my assessment' }));
    const dialog = await openWindow('Your assessment');
    await user.click(within(dialog).getByRole('radio', { name: 'Recommended' }));
    await user.type(within(dialog).getByLabelText('Note (optional)'), ' Clear. ');
    await user.click(within(dialog).getByRole('button', { name: 'Save assessment' }));
    expect(await screen.findByText('Assessment saved')).toBeInTheDocument();
    expect(sent).toEqual({ id: ID, verdict: 'recommended', note: 'Clear.' });
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(section(/^Your team/)).toHaveTextContent(/RecommendedMara Santos, 20 Nov 2026, 08:00 UTCClear\./);
  });

  it('the verdict of a colleague stays beside a new one, which starts blank', { tags: 'deep' }, async () => {
    let sent: unknown;
    answer(reportsEndpoints.assess, ({ body }) => {
      sent = body;
      const own: Assessment = { verdict: 'recommended', note: '', by: MARA, at: '2026-11-20T08:00:00.000Z' };
      answer(interviewsEndpoints.details, interviewDetails({ assessments: [given, own] }));
      return aCompletedInterview({ assessments: [given, own] });
    });
    const { user } = await open({ assessment: given, assessments: [given] });
    await user.click(screen.getByRole('button', { name: 'Record my assessment' }));
    const dialog = await openWindow('Your assessment');
    for (const choice of within(dialog).getAllByRole('radio')) expect(choice).not.toBeChecked();
    expect(within(dialog).getByLabelText('Note (optional)')).toHaveValue('');
    await user.click(within(dialog).getByRole('radio', { name: 'Recommended' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save assessment' }));
    expect(await screen.findByRole('region', { name: 'Your team: 1 for, 1 against' })).toHaveTextContent(
      /Not RecommendedTom Becker.*Knew the words.*RecommendedMara Santos/,
    );
    expect(sent).toEqual({ verdict: 'recommended', note: '' });
    expect(screen.getByRole('button', { name: 'Change my assessment' })).toBeInTheDocument();
  });

  it('the verdict of the signed-in person can be changed, starting from its old value', { tags: 'deep' }, async () => {
    await open({ assessments: [given, { ...given, verdict: 'undecided', note: 'Mine', by: MARA }] });
    expect(section('Your team: 0 for, 1 against, 1 undecided')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Change my assessment' }));
    const dialog = await openWindow('Your assessment');
    expect(within(dialog).getByRole('radio', { name: 'Undecided' })).toBeChecked();
    expect(within(dialog).getByLabelText('Note (optional)')).toHaveValue('Mine');
  });

  it('is not saved without a choice: the field says why, and nothing is sent', { tags: 'deep' }, async () => {
    let calls = 0;
    answer(reportsEndpoints.assess, () => {
      calls++;
      return aCompletedInterview();
    });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Record my assessment' }));
    const dialog = await openWindow('Your assessment');
    await user.click(within(dialog).getByRole('button', { name: 'Save assessment' }));
    expect(await within(dialog).findByText('Choose a verdict')).toBeInTheDocument();
    expect(within(dialog).getByRole('radio', { name: 'Recommended' })).toHaveAccessibleDescription('Choose a verdict');
    expect(calls).toBe(0);
  });

  it('says at its field that a note is too long', { tags: 'deep' }, async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Record my assessment' }));
    const note = await screen.findByLabelText('Note (optional)');
    fireEvent.change(note, { target: { value: 'x'.repeat(5_001) } });
    await user.click(screen.getByRole('button', { name: 'Save assessment' }));
    await waitFor(() => expect(note).toHaveAccessibleDescription('Note must be 5000 characters or less'));
  });

  it.each([
    ['the connection fails', () => disconnect(reportsEndpoints.assess), NETWORK_MESSAGE],
    [
      'the report is being generated again',
      () => refuse(reportsEndpoints.assess, 'REPORT_NOT_READY', { message: 'The report is not ready' }),
      'The report is not ready',
    ],
  ])('keeps what was typed when %s', { tags: 'deep' }, async (_what, fail, message) => {
    fail();
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Record my assessment' }));
    await user.type(await screen.findByLabelText('Note (optional)'), 'Clear');
    await user.click(screen.getByRole('radio', { name: 'Undecided' }));
    await user.click(screen.getByRole('button', { name: 'Save assessment' }));
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByLabelText('Note (optional)')).toHaveValue('Clear');
  });

  it('shows markup in a note as text', { tags: 'deep' }, async () => {
    const note = '<img src=x onerror="window.hacked = 1"><b>bold</b>';
    await open({ assessments: [{ ...given, note }] });
    expect(section(/^Your team/)).toHaveTextContent(note);
    expect(within(section(/^Your team/)).queryByRole('img')).not.toBeInTheDocument();
  });
});

describe('a flag', () => {
  const flagged = (flag?: Flag, flagHistory: Flag[] = flag ? [flag] : []): ReportEntry[] => [
    question('Why us?'),
    reply('Because.', {
      authorship: anAuthorship('some', [{ kind: 'similarity', text: 'Close to what a model answers.' }]),
      ...(flag ? { flag, flagHistory } : {}),
    }),
  ];
  const dismissed: Flag = {
    decision: 'dismissed',
    reason: 'He wrote the docs',
    by: TOM,
    at: '2026-11-19T16:00:00.000Z',
  };
  const confirmed: Flag = { decision: 'confirmed', reason: null, by: MARA, at: '2026-11-19T17:00:00.000Z' };

  async function openEvidence(entries: ReportEntry[]) {
    const view = await open({ report: aReport(entries) });
    await view.user.click(screen.getByRole('button', { name: 'Evidence on the answer to question 1' }));
    // In a separate script.
    const isIndicated = entries.some(({ flag, authorship }) => flag || /some|strong/.test(authorship?.level ?? ''));
    if (isIndicated) await screen.findByRole('group', { name: 'Decision on the answer to question 1' });
    return view;
  }
  const confirmButton = { name: 'Confirm the indication on the answer to question 1' };
  const dismissButton = { name: 'Dismiss the indication on the answer to question 1' };

  it.each([
    ['some', true],
    ['strong', true],
    ['none', false],
    ['insufficient', false],
  ] as const)('can be decided on at level %s: %s', { tags: 'deep' }, async (level, offered) => {
    await openEvidence([question('Why us?'), reply('Because.', { authorship: anAuthorship(level) })]);
    expect(screen.queryAllByRole('button', confirmButton)).toHaveLength(offered ? 1 : 0);
    expect(screen.queryAllByRole('button', dismissButton)).toHaveLength(offered ? 1 : 0);
  });

  it.each(
    representatives([
      ['confirmed', 'Confirm', confirmButton, 'Why confirm it?'],
      ['dismissed', 'Dismiss', dismissButton, 'Why dismiss it?'],
    ] as const),
  )('is %s with a reason, stored with its author and time, and labelled', async (decision, action, button, label) => {
    let sent: unknown;
    const flag: Flag = { decision, reason: 'He wrote the docs', by: MARA, at: '2026-11-19T16:00:00.000Z' };
    answer(reportsEndpoints.flag, ({ params, body }) => {
      sent = { id: params.id, index: params.index, ...body };
      return interviewDetails({ report: aReport(flagged(flag)) });
    });
    const { user } = await openEvidence(flagged());
    await user.click(screen.getByRole('button', button));
    const reason = screen.getByLabelText(label);
    expect(reason).toHaveFocus();
    expect(sent).toBeUndefined();
    await user.type(reason, 'He wrote the docs');
    await user.click(screen.getByRole('button', { name: action }));
    const chip = decision === 'confirmed' ? 'Confirmed by' : 'Dismissed by';
    expect(await screen.findByText(chip, { exact: false, selector: 'span' })).toHaveTextContent('Mara Santos');
    // The place in the whole transcript, from 0, not the number of the question.
    expect(sent).toEqual({ id: ID, index: '1', decision, reason: 'He wrote the docs' });
    expect(screen.getByText('He wrote the docs')).toBeVisible();
    expect(screen.queryByLabelText(label)).not.toBeInTheDocument();
  });

  it('can be decided differently; the earlier decisions stay readable', { tags: 'deep' }, async () => {
    await openEvidence(flagged(confirmed, [dismissed, confirmed]));
    expect(screen.queryByRole('button', confirmButton)).not.toBeInTheDocument();
    expect(screen.getByRole('button', dismissButton)).toBeInTheDocument();
    const earlier = screen.getByText('One earlier decision').closest('details');
    expect(earlier).toHaveTextContent('Dismissed by Tom Becker, 19 Nov 2026, 16:00 UTCHe wrote the docs');
  });

  it('stays decidable when the level has changed', async () => {
    await openEvidence([
      question('Why us?'),
      reply('Because.', { authorship: anAuthorship('none'), flag: confirmed, flagHistory: [confirmed] }),
    ]);
    expect(screen.getByRole('button', dismissButton)).toBeInTheDocument();
  });

  it('changes nothing when the decision is cancelled', { tags: 'deep' }, async () => {
    const { user } = await openEvidence(flagged());
    await user.click(screen.getByRole('button', dismissButton));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', dismissButton)).toBeInTheDocument();
    expect(screen.queryByText(/^Dismissed by/)).not.toBeInTheDocument();
  });

  it('is not decided without a reason', { tags: 'deep' }, async () => {
    const { user } = await openEvidence(flagged());
    await user.click(screen.getByRole('button', confirmButton));
    await user.type(screen.getByLabelText('Why confirm it?'), '  ');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Reason is required')).toBeVisible();
    expect(screen.getByLabelText('Why confirm it?')).toBeInvalid();
  });

  it('keeps the reason when the connection fails', { tags: 'deep' }, async () => {
    disconnect(reportsEndpoints.flag);
    const { user } = await openEvidence(flagged());
    await user.click(screen.getByRole('button', confirmButton));
    await user.type(screen.getByLabelText('Why confirm it?'), 'Pasted');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(NETWORK_MESSAGE);
    expect(screen.getByLabelText('Why confirm it?')).toHaveValue('Pasted');
  });
});

describe('a report that failed', () => {
  it('is generated again on demand, and appears automatically', { tags: 'deep' }, async () => {
    let asked = '';
    answer(reportsEndpoints.retry, ({ params }) => {
      asked = params.id ?? '';
      answer(interviewsEndpoints.details, interviewDetails());
      answer(interviewsEndpoints.details, interviewDetails({ reportStatus: 'pending', report: null }), { once: true });
      return aCompletedInterview({ reportStatus: 'pending' });
    });
    const { user } = await open({ reportStatus: 'failed', report: null });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Report failed');
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Generating report' })).toBeInTheDocument();
    expect(asked).toBe(ID);
    expect(await screen.findByRole('region', { name: 'AI Review' })).toBeInTheDocument();
  });

  it('shows that it is being requested, and stays unchanged when that fails', async () => {
    hang(reportsEndpoints.retry);
    const { user } = await open({ reportStatus: 'failed', report: null });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    await user.click(retry);
    await waitFor(() => expect(retry).toHaveAttribute('aria-busy', 'true'));
  });

  it('says that it cannot be requested', { tags: 'deep' }, async () => {
    disconnect(reportsEndpoints.retry);
    const { user } = await open({ reportStatus: 'failed', report: null });
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(NETWORK_MESSAGE)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Retry' })).not.toHaveAttribute('aria-busy');
  });
});

describe('a report in the making', () => {
  it.each([
    [{ done: 3, total: 12 }, '3 of 12 answers'],
    [{ done: 0, total: 1 }, '0 of 1 answer'],
  ])('shows how far it is: %o', async (reportProgress, words) => {
    await open({ reportStatus: 'pending', report: null, reportProgress });
    expect(screen.getByText(words)).toBeInTheDocument();
    const bar = screen.getByRole('progressbar', { name: 'Answers reviewed' });
    expect(bar).toHaveAttribute('value', String(reportProgress.done));
    expect(bar).toHaveAttribute('max', String(reportProgress.total));
    expect(screen.getByRole('status')).toHaveTextContent('Generating report');
  });

  it.each(representatives([null, { done: 0, total: 0 }]))(
    'shows no progress bar when nothing is known yet: %o',
    async reportProgress => {
      await open({ reportStatus: 'pending', report: null, reportProgress });
      expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    },
  );
});

describe('answers that the model left out', () => {
  const unanswered = (count: number): ReportEntry[] =>
    Array.from({ length: count }, (_, at) => [
      question(`Question ${at}?`),
      reply('Because.', {
        review: { ...aReview(null, 'Not graded: the model did not answer'), failed: true },
        authorship: { ...anAuthorship('insufficient'), failed: true },
      }),
    ]).flat();

  it.each(
    representatives([
      [1, 'One answer couldn’t be graded or checked'],
      [3, '3 answers couldn’t be graded or checked'],
    ]),
  )('are counted: %i', async (count, title) => {
    await open({ report: aReport(unanswered(count)) });
    expect(screen.getByText(title)).toBeInTheDocument();
    expect(screen.getByText('The rest of the report is complete.')).toBeInTheDocument();
  });

  it('are not mentioned when the model answered', async () => {
    await open({ report: aReport([question('Why?'), reply('Because.', { review: aReview(100) })]) });
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('are requested again, and their grades appear', async () => {
    let asked = '';
    answer(reportsEndpoints.retry, ({ params }) => {
      asked = params.id ?? '';
      answer(
        interviewsEndpoints.details,
        interviewDetails({ report: aReport([question('Question 0?'), reply('Because.', { review: aReview(80) })]) }),
      );
      return aCompletedInterview({ reportStatus: 'pending' });
    });
    const { user } = await open({ report: aReport(unanswered(1)) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Right · 80%')).toBeInTheDocument();
    expect(asked).toBe(ID);
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });
});
