import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { plainText } from '@interview-detection/shared/reports/reports.rules';
import type { Review, FlagInput } from '@interview-detection/shared/reports/judgements.schema';
import { currentTime } from '#api/lib/app-context';
import { type StaffPrincipal, refOf, type CompanyPrincipal } from '#api/lib/principal';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import { LeftQueue } from '#api/lib/limit-concurrency';
import { callerGone } from '#api/lib/request-context';
import type { FullScope } from '#api/lib/system-principal';
import { timeLimit } from '#api/lib/time-limit';
import { inTransaction } from '#api/database/transaction';
import { reachInterview } from '../interviews/get-interview.service';
import { versionedPlanOf } from '../positions/positions.service';
import type { InterviewRecord } from '../interviews/interviews.model';
import { gradeAnswer } from './answer-judging.service';
import { findReport } from './get-report.service';
import type { Grader } from './grading/grader.rules';
import { judgesFor } from './judges.service';
import { forgetFailures } from './model-results.service';
import { answersOf, transcriptOf } from './report-entries.rules';
import { reportReviewed, reportFlagged } from './reports.events';
import { Reports, type ReportRecord } from './reports.model';

/** One review with everything that it waits for (contract §15). Milliseconds. */
const REVIEW_MS = 34_500;
/** Extra time for an aborted review to report its reason. Milliseconds. */
const SAYING_WHY_MS = 400;

/**
 * Returns the review of the answer to a question: the stored one, or else a new one, which is stored. A running one is
 * awaited, and what a model did not answer is asked again. Throws 404 if the interview is unknown, or the question is
 * not in its transcript.
 */
export async function reviewAnswer(
  principal: StaffPrincipal,
  interviewId: string,
  question: string,
  limitMs = REVIEW_MS,
): Promise<Review> {
  const { interview, scope } = await reachInterview(principal, interviewId);
  const report = await findReport(scope, interview);
  if (!report) throw new AppError('NOT_FOUND', 'There is no transcript of such an interview');
  const entries = report.aiReport?.jsonArray ?? report.transcript ?? [];
  const asked = plainText(question);
  const index = await placeOf(asked, entries);
  if (index === -1) throw new AppError('NOT_FOUND', 'This question is not in the transcript');

  const kept = report.aiReport?.jsonArray[index + 1]?.review;
  if (kept && !kept.failed) return kept;
  const planned = await versionedPlanOf(scope, interview.position._id);
  const tasks = await answersOf(transcriptOf(entries), interview, planned?.plan ?? []);
  const task = tasks.find(answer => answer.index === index + 1);
  const { grader } = await judgesFor(scope);
  if (!task) return grader.notGraded('no answer');
  const key = { scope, interview: report._id };
  // Only if the report already shows it as failed: a running one has not failed.
  if (kept) await forgetFailures(key, { kind: 'review', index: task.index });
  const review = await inTime(grader, signal => gradeAnswer(key, task, planned?.planVersion ?? null, signal), limitMs);
  if (kept && !review.failed) await saveReview({ principal, scope }, report, task.index, review);
  return review;
}

/** Returns the index of the first question with these words, or -1. Lets other calls run between two questions. */
async function placeOf(words: string, entries: readonly { type: string; message: string }[]): Promise<number> {
  for (const [index, { type, message }] of entries.entries()) {
    if (type !== 'sent') continue;
    if (plainText(message) === words) return index;
    await yieldToEventLoop();
  }
  return -1;
}

/** Returns the review, or that there was none in time: a model that was not asked must not be called silent. */
async function inTime(
  grader: Grader,
  review: (signal: AbortSignal) => Promise<Review>,
  limitMs: number,
): Promise<Review> {
  const gone = callerGone();
  const signal = timeLimit(limitMs, gone);
  const late = new Promise<string>(resolve => {
    signal.addEventListener('abort', () => setTimeout(resolve, SAYING_WHY_MS, NONE_IN_TIME), { once: true });
  });
  const made = review(signal).catch((error: unknown) => {
    if (signal.aborted) return error instanceof LeftQueue ? NOT_ITS_TURN : NONE_IN_TIME;
    throw error;
  });
  const found = await Promise.race([made, late]);
  return typeof found === 'string' ? { ...grader.notGraded(found), failed: true } : found;
}

const NONE_IN_TIME = 'it took too long, please ask again in a moment';
const NOT_ITS_TURN = 'it waited too long for its turn, please ask again in a moment';

/** Replaces a failed review in its report. */
async function saveReview(
  { principal, scope }: { principal: StaffPrincipal; scope: FullScope },
  { _id, company }: ReportRecord,
  index: number,
  review: Review,
): Promise<void> {
  await inTransaction(async session => {
    const { modifiedCount } = await Reports.in(scope).updateOne(
      { _id, [`aiReport.jsonArray.${index}.review.failed`]: true },
      { [`aiReport.jsonArray.${index}.review`]: review },
      { session },
    );
    if (modifiedCount === 1) await publish(reportReviewed, { principal, session, record: { _id, company } });
  });
}

/**
 * Stores a person's decision on the indication of one answer, keeping earlier ones. Throws 404 if there is no such
 * answer, 409 REPORT_NOT_READY, 409 NO_INDICATION if nothing was indicated.
 */
export async function flagAnswer(
  principal: CompanyPrincipal,
  { id, index }: { id: string; index: number },
  { decision, reason }: FlagInput,
): Promise<{ interview: InterviewRecord; report: ReportRecord; scope: FullScope }> {
  return inTransaction(async session => {
    const { interview, scope } = await reachInterview(principal, id, session);
    if (interview.report.status !== 'ready') throw new AppError('REPORT_NOT_READY');
    const entry = (await findReport(scope, interview, session))?.aiReport?.jsonArray[index];
    if (entry?.type !== 'recieve') throw new AppError('NOT_FOUND', 'There is no answer at this place');
    const flag = { index, decision, reason, by: refOf(principal), at: currentTime() };
    const report = await Reports.in(scope)
      .findOneAndUpdate(
        { _id: id, [`aiReport.jsonArray.${index}.authorship.level`]: { $in: ['some', 'strong'] } },
        { $push: { flags: flag } },
        { returnDocument: 'after', session },
      )
      .lean();
    if (!report) throw new AppError('NO_INDICATION');
    await publish(reportFlagged, { principal, session, record: report, changed: ['flags'] });
    return { interview, report, scope };
  });
}
