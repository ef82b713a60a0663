import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { reportsEndpoints } from '@interview-detection/shared/reports/reports.endpoints';
import type { CountedWording, Review } from '@interview-detection/shared/reports/judgements.schema';
import type { AnswerPoints, Recounted } from '@interview-detection/shared/reports/wordings.schema';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, refuse } from '#web/test/api-mock';
import { anId } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';
import { aReport, aReview, interviewDetails, question, reply } from '#web/test/report-fixtures';

// Loaded here, so that the first test does not wait for it.
import '../areas/staff/staff-layout';
import '../features/reports/count-wording/components/count-wording-panel';
import './details-page';

const ID = anId(0x10);
const MARA = { _id: anId(0xa0), name: 'Mara Santos' };
const covers = (covered: number): Review => ({ ...aReview(null, 'By words.'), coverage: { covered, of: 3 } });
const CONCERNS = { position: { _id: anId(0x20), name: 'Backend engineer' }, open: 4, reported: 12 };
const POINTS: AnswerPoints = {
  planVersion: 7,
  points: [
    { point: 'Writes become slower', wordings: ['Writes become slower'] },
    { point: 'It takes space', wordings: ['It takes space', 'room'] },
  ],
  concerns: CONCERNS,
};
const COUNTED: CountedWording = {
  wording: 'the footprint grows',
  point: 'It takes space',
  planVersion: 8,
  isAdded: true,
  before: { correctPercentage: null, coverage: { covered: 1, of: 3 }, planVersion: 7 },
  by: MARA,
  at: '2026-11-20T08:00:00.000Z',
  undone: null,
};
const recounted = (from: number, to: number): Recounted => ({
  review: covers(to),
  before: { correctPercentage: null, coverage: { covered: from, of: 3 } },
  isAdded: true,
  planVersion: 8,
  concerns: CONCERNS,
});

const details = (covered: number, wordings: CountedWording[] = [], review = covers(covered)) =>
  interviewDetails({
    report: aReport([
      question('What does an index cost?'),
      reply('Inserts touch it, and the footprint grows.', { review, ...(wordings.length > 0 ? { wordings } : {}) }),
    ]),
  });

async function open(shown = details(1)) {
  answer(interviewsEndpoints.details, shown);
  const view = renderSignedIn(`/interview-completed/${ID}`);
  await screen.findByRole('heading', { level: 1, name: 'Adaeze Okafor' });
  return view;
}

const button = { name: 'Accept a wording of the answer to question 1' };
const panel = () => screen.findByRole('group', button);

beforeEach(() => answer(reportsEndpoints.answerPoints, POINTS));

describe('a wording of an answer', () => {
  it(
    'a wording of an answer that is selected counts for the chosen point, and the page shows the result',
    { tags: 'deep' },
    async () => {
      let sent: unknown;
      answer(reportsEndpoints.countWording, ({ params, body }) => {
        sent = { ...body, id: params.id, index: params.index };
        answer(interviewsEndpoints.details, details(2, [COUNTED]));
        return recounted(1, 2);
      });
      const { user } = await open();
      const text = screen.getByText('Inserts touch it, and the footprint grows.').firstChild;
      if (!text) throw new Error('The answer has no text');
      getSelection()?.setBaseAndExtent(text, 22, text, 41);
      await user.click(screen.getByRole('button', button));
      const form = within(await panel());
      expect(await form.findByLabelText('Words in the answer')).toHaveValue('the footprint grows');
      expect(form.getByLabelText('Point they cover')).toHaveFocus();
      expect(form.getByText(/Changes the plan of/)).toHaveTextContent(
        'Changes the plan of Backend engineer. Applies to future interviews and 4 open ones. 12 graded before stay as they are.',
      );
      await user.selectOptions(form.getByLabelText('Point they cover'), 'It takes space');
      await user.click(form.getByRole('button', { name: 'Accept and grade again' }));
      expect(await form.findByText('Now 2 of 3 points.')).toBeVisible();
      expect(sent).toEqual({ id: ID, index: '1', wording: 'the footprint grows', point: 1, ifVersion: 7 });
      expect(await screen.findByText('Covers 2 of 3 points')).toBeVisible();
      expect(await panel()).toHaveFocus();
    },
  );

  it('can be typed, using only the keyboard', { tags: 'deep' }, async () => {
    answer(reportsEndpoints.countWording, recounted(1, 1));
    const { user } = await open();
    getSelection()?.removeAllRanges();
    screen.getByRole('button', button).focus();
    await user.keyboard('{Enter}');
    const form = within(await panel());
    expect(await form.findByLabelText('Words in the answer')).toHaveFocus();
    await user.keyboard('footprint');
    await user.tab();
    await user.selectOptions(form.getByLabelText('Point they cover'), '0');
    await user.tab();
    await user.keyboard('{Enter}');
    expect(await form.findByText('Still 1 of 3 points.')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('button', button)).toHaveFocus();
  });

  it('requires its words and a point', { tags: 'deep' }, async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', button));
    await user.click(await screen.findByRole('button', { name: 'Accept and grade again' }));
    expect(await screen.findByText('Wording is required')).toBeVisible();
    expect(screen.getByText('Choose what it counts for')).toBeVisible();
  });

  it('is not sent when another person has changed the plan, and the current points are shown', async () => {
    refuse(reportsEndpoints.countWording, 'PLAN_CHANGED');
    const { user } = await open();
    await user.click(screen.getByRole('button', button));
    const form = within(await panel());
    await user.type(await form.findByLabelText('Words in the answer'), 'footprint');
    await user.selectOptions(form.getByLabelText('Point they cover'), '0');
    answer(reportsEndpoints.answerPoints, {
      ...POINTS,
      planVersion: 8,
      points: [{ point: 'RAM', wordings: ['RAM'] }],
    });
    await user.click(form.getByRole('button', { name: 'Accept and grade again' }));
    expect(await form.findByRole('option', { name: 'RAM' })).toBeInTheDocument();
    expect(form.getByRole('alert')).toHaveTextContent('Someone else has changed this question plan');
    expect(form.getByLabelText('Words in the answer')).toHaveValue('footprint');
  });

  it(
    'a wording that counts is shown in the evidence with its author and the previous result, and can be undone',
    { tags: 'deep' },
    async () => {
      let sent: unknown;
      answer(reportsEndpoints.undoWording, ({ body }) => {
        sent = body;
        answer(interviewsEndpoints.details, details(1, [{ ...COUNTED, undone: { by: MARA, at: COUNTED.at } }]));
        return recounted(2, 1);
      });
      const { user } = await open(details(2, [COUNTED]));
      await user.click(screen.getByRole('button', { name: 'Evidence on the answer to question 1' }));
      expect(screen.getByText(/Before: Covers 1 of 3 points/).closest('li')).toHaveTextContent(
        'the footprint grows counts for It takes spaceMara Santos, 20 Nov 2026, 08:00 UTC. Before: Covers 1 of 3 points, by plan version 7.',
      );
      await user.click(screen.getByRole('button', button));
      await user.click(await screen.findByRole('button', { name: 'Undo “the footprint grows”' }));
      expect(await screen.findByText('Now 1 of 3 points.')).toBeVisible();
      expect(sent).toEqual({ ifVersion: 7 });
      expect(await screen.findByText(/Undone by/)).toBeVisible();
    },
  );

  it('is not offered for an answer that a model judged, or that covers every point', { tags: 'deep' }, async () => {
    const { unmount } = await open(details(1, [], { ...covers(1), method: 'model' }));
    expect(screen.queryByRole('button', button)).not.toBeInTheDocument();
    unmount();
    await open(details(3));
    expect(screen.queryByRole('button', button)).not.toBeInTheDocument();
  });
});
