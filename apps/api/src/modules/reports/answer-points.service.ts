import type { PlanQuestion } from '@interview-detection/shared/positions/positions.schema';
import { wordingsOf } from '@interview-detection/shared/positions/positions.rules';
import type { Review } from '@interview-detection/shared/reports/judgements.schema';
import type { AnswerPoints } from '@interview-detection/shared/reports/wordings.schema';
import { presentRef } from '#api/database/history';
import type { CompanyPrincipal, StaffPrincipal } from '#api/lib/principal';
import { AppError } from '#api/lib/app-error';
import type { CompanyScope } from '#api/lib/system-principal';
import { countByPosition } from '../interviews/count-interviews.service';
import type { InterviewRecord } from '../interviews/interviews.model';
import { versionedPlanOf, type VersionedPlan } from '../positions/positions.service';
import { readyReport } from './get-report.service';
import { answersOf, transcriptOf, type AnswerTask } from './report-entries.rules';
import type { ReportRecord } from './reports.model';

/** An answer of a finished report that was compared by words, and the current plan. */
export interface ComparedAnswer {
  interview: InterviewRecord;
  report: ReportRecord;
  review: Review;
  planned: VersionedPlan;
  /** Finds the answer and its question in a plan, which may differ from the current one. */
  taskIn: (plan: readonly PlanQuestion[]) => Promise<AnswerTask>;
  /** Its question in the current plan; null if that no longer contains it. */
  question: PlanQuestion | null;
}

export interface AnswerAddress {
  /** The interview's id. */
  id: string;
  /** The index of the answer in `jsonArray`. */
  index: number;
}

/**
 * Returns an answer with its place in the current plan. Throws 404, 409 REPORT_NOT_READY, 409 NOT_COMPARED_BY_WORDS if
 * a model judged it, or nothing did.
 */
export async function comparedAnswer(
  principal: StaffPrincipal | CompanyPrincipal,
  { id, index }: AnswerAddress,
): Promise<ComparedAnswer> {
  const { interview, report } = await readyReport(principal, id);
  const entries = report.aiReport?.jsonArray ?? [];
  const entry = entries[index];
  if (entry?.type !== 'recieve') throw new AppError('NOT_FOUND', 'There is no answer at this place');
  const { review } = entry;
  if (review?.method !== 'built-in' || !review.coverage) throw new AppError('NOT_COMPARED_BY_WORDS');
  const planned = principal.scope && (await versionedPlanOf(principal.scope, interview.position._id));
  if (!planned) throw new AppError('NOT_FOUND', 'Position not found');
  const said = transcriptOf(entries);
  const taskIn = async (plan: readonly PlanQuestion[]) => {
    const task = (await answersOf(said, interview, plan)).find(answer => answer.index === index);
    if (!task) throw new Error('An answer has a task');
    return task;
  };
  const { expected } = await taskIn(planned.plan);
  const question = planned.plan.find(one => one === expected) ?? null;
  return { interview, report, review, planned, taskIn, question };
}

/** Returns what answers to a question are compared with: its points, or its reference answer if it has none. */
export const comparedWith = ({ expectedPoints, referenceAnswer }: PlanQuestion): string[] =>
  expectedPoints.length > 0 ? expectedPoints : referenceAnswer === '' ? [] : [referenceAnswer];

/** Returns the points that a wording of an answer can count for. Throws as `comparedAnswer`. */
export async function getAnswerPoints(principal: StaffPrincipal, address: AnswerAddress): Promise<AnswerPoints> {
  const { interview, question, planned } = await comparedAnswer(principal, address);
  const points = question ? comparedWith(question) : [];
  return {
    planVersion: planned.planVersion,
    points: points.map(point => {
      const wordings = wordingsOf(point);
      return { point: wordings[0] ?? point, wordings };
    }),
    concerns: await concernsOf(principal, interview),
  };
}

/** Returns how many interviews a change of an interview's plan affects, not counting that interview. */
export async function concernsOf(
  { scope }: { scope: CompanyScope | null },
  { position }: InterviewRecord,
): Promise<AnswerPoints['concerns']> {
  const { open, reported } = scope ? await countByPosition(scope, position._id) : { open: 0, reported: 1 };
  return { position: presentRef(position), open, reported: Math.max(0, reported - 1) };
}
