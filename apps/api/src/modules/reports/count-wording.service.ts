import { POINT_MAX, REFERENCE_MAX, type PlanQuestion } from '@interview-detection/shared/positions/positions.schema';
import {
  hasWording,
  withoutWording,
  withWording,
  WORDINGS_MAX,
  wordingsOf,
} from '@interview-detection/shared/positions/positions.rules';
import type { Review } from '@interview-detection/shared/reports/judgements.schema';
import type { CountWording, Recounted } from '@interview-detection/shared/reports/wordings.schema';
import type { UpdateQuery } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { publish } from '#api/events/publish.service';
import { AppError, invalidField } from '#api/lib/app-error';
import { refOf, type CompanyPrincipal } from '#api/lib/principal';
import { scopeOfInterview } from '#api/lib/interview-scope';
import { inTransaction } from '#api/database/transaction';
import { replacePlan } from '../positions/positions.service';
import {
  comparedAnswer,
  comparedWith,
  concernsOf,
  type AnswerAddress,
  type ComparedAnswer,
} from './answer-points.service';
import { gradeByWords } from './answer-judging.service';
import { addsToQuestion } from './grading/grade.rules';
import { reportRegraded } from './reports.events';
import { Reports, type ReportRecord, type WordingRecord } from './reports.model';

/**
 * Adds a wording to a point of the plan and grades this one answer again by it. If the point already has that wording,
 * the plan stays unchanged. Throws as `comparedAnswer`; 409 PLAN_CHANGED if the plan is not the one that was seen; 400
 * if the plan has no such point, or no room for the wording.
 */
export async function countWording(
  principal: CompanyPrincipal,
  address: AnswerAddress,
  { wording, point: place, ifVersion }: CountWording,
): Promise<Recounted> {
  const answer = await comparedAnswer(principal, address);
  const { planned, question } = answer;
  if (planned.planVersion !== ifVersion) throw new AppError('PLAN_CHANGED');
  const point = question && comparedWith(question)[place];
  if (!point) throw invalidField('point', 'The plan has no such point for this answer');
  const isAdded = !hasWording(point, wording);
  if (isAdded) requireRoom(question, point, wording);
  const plan = isAdded ? planWith(answer, question, place, withWording(point, wording)) : planned.plan;
  const kept = {
    index: address.index,
    wording,
    point: wordingsOf(point)[0] ?? point,
    isAdded,
    before: figuresOf(answer.review),
    by: refOf(principal),
    at: currentTime(),
    undone: null,
  };
  return regrade(principal, answer, {
    index: address.index,
    plan,
    isAdded,
    keep: planVersion => ({ $push: { wordings: { ...kept, planVersion } } }),
  });
}

/**
 * Takes back the latest wording that was counted from this answer and still counts: it is removed from the plan if it
 * was added then, and the answer is graded again. Throws as `countWording`; 404 if there is none, 409 PLAN_CHANGED also
 * if someone else removed it from the plan.
 */
export async function undoWording(
  principal: CompanyPrincipal,
  address: AnswerAddress,
  { ifVersion }: { ifVersion: number },
): Promise<Recounted> {
  const answer = await comparedAnswer(principal, address);
  const { planned, question } = answer;
  const { wordings = [] } = answer.report;
  const at = wordings.findLastIndex(({ index, undone }) => index === address.index && undone === null);
  const last = wordings[at];
  if (!last) throw new AppError('NOT_FOUND', 'No wording was counted from this answer');
  if (planned.planVersion !== ifVersion || !question) throw new AppError('PLAN_CHANGED');
  const plan = last.isAdded ? planWithout(answer, question, last) : planned.plan;
  const undone = { by: refOf(principal), at: currentTime() };
  return regrade(principal, answer, {
    index: address.index,
    plan,
    isAdded: last.isAdded,
    keep: () => ({ $set: { [`wordings.${at}.undone`]: undone } }),
  });
}

interface Regrading {
  /** The index of the answer in `jsonArray`. */
  index: number;
  plan: PlanQuestion[];
  /** Whether the plan differs from the current one. */
  isAdded: boolean;
  /** Returns what the report stores about it, given the plan's new version. */
  keep: (planVersion: number) => UpdateQuery<ReportRecord>;
}

/** Stores the plan, the review and the record of the change together, or nothing. */
async function regrade(
  principal: CompanyPrincipal,
  { interview, review: before, planned, taskIn }: ComparedAnswer,
  { index, plan, isAdded, keep }: Regrading,
): Promise<Recounted> {
  const task = await taskIn(plan);
  const review = await gradeByWords(task, planned.planVersion + (isAdded ? 1 : 0));
  if (!review.coverage) throw new AppError('UNAVAILABLE', 'Grading took too long, and nothing was changed');
  await inTransaction(async session => {
    const planVersion = isAdded
      ? await replacePlan(principal, { id: interview.position._id, plan, ifVersion: planned.planVersion }, session)
      : planned.planVersion;
    const entry = `aiReport.jsonArray.${index}.review`;
    const kept = keep(planVersion);
    // A report that is being made again meanwhile has no such review.
    const report = await Reports.in(scopeOfInterview(principal.scope, interview))
      .findOneAndUpdate(
        { _id: interview._id, [`${entry}.method`]: 'built-in' },
        { ...kept, $set: { ...kept.$set, [entry]: review } },
        { session },
      )
      .lean();
    if (!report) throw new AppError('REPORT_NOT_READY');
    await publish(reportRegraded, { principal, session, record: report, changed: ['aiReport', 'wordings'] });
  });
  const concerns = await concernsOf(principal, interview);
  return { review, before: figuresOf(before), isAdded, planVersion: planned.planVersion + (isAdded ? 1 : 0), concerns };
}

const figuresOf = ({ correctPercentage, coverage, planVersion }: Review): WordingRecord['before'] => ({
  correctPercentage,
  ...(coverage ? { coverage } : {}),
  ...(planVersion === undefined ? {} : { planVersion }),
});

/** Throws 400 if a point can take no more wordings, or not this one. */
function requireRoom({ question, expectedPoints }: PlanQuestion, point: string, wording: string): void {
  const max = expectedPoints.length > 0 ? POINT_MAX : REFERENCE_MAX;
  if (!addsToQuestion(wording, question))
    throw invalidField('wording', 'Choose words that say more than the question does');
  if (wordingsOf(point).length >= WORDINGS_MAX)
    throw invalidField('wording', `A point may have at most ${WORDINGS_MAX} wordings`);
  if (withWording(point, wording).length > max)
    throw invalidField(
      'wording',
      `A point may have at most ${max} characters with all its wordings. Choose fewer words.`,
    );
}

/** Returns the plan with the text of one point replaced. */
function planWith({ planned }: ComparedAnswer, question: PlanQuestion, place: number, text: string): PlanQuestion[] {
  const changed =
    question.expectedPoints.length > 0
      ? { ...question, expectedPoints: question.expectedPoints.with(place, text) }
      : { ...question, referenceAnswer: text };
  return planned.plan.map(one => (one === question ? changed : one));
}

function planWithout(
  answer: ComparedAnswer,
  question: PlanQuestion,
  { wording, point }: Pick<WordingRecord, 'wording' | 'point'>,
): PlanQuestion[] {
  const points = comparedWith(question);
  const has = (text: string) => hasWording(text, wording);
  const own = points.findIndex(text => wordingsOf(text)[0] === point && has(text));
  const place = own === -1 ? points.findIndex(has) : own;
  const left = withoutWording(points[place] ?? '', wording);
  if (place === -1 || left === null) throw new AppError('PLAN_CHANGED');
  return planWith(answer, question, place, left);
}
