import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { verdictOf } from '@interview-detection/shared/reports/reports.rules';
import type { AiReport, ReportEntry } from '@interview-detection/shared/reports/reports.schema';
import type { JobContext } from '#api/jobs/job-kind';
import { settings } from '#api/lib/app-context';
import { publish } from '#api/events/publish.service';
import { limitConcurrency } from '#api/lib/limit-concurrency';
import { systemPrincipal, systemScope, type FullScope } from '#api/lib/system-principal';
import { inTransaction } from '#api/database/transaction';
import { wantsAiIndication } from '../company/company.service';
import { findReported } from '../interviews/get-interview.service';
import { versionedPlanOf } from '../positions/positions.service';
import { detectAuthorship, detectAuthorshipByModel, gradeAnswer } from './answer-judging.service';
import { judgesFor } from './judges.service';
import type { LanguageModel } from './language-model.gateway';
import type { InterviewKey } from './model-results.service';
import { storedSampleAnswers } from './sample-answers.service';
import { answersOf, figuresOf, figuresWithoutIndication, type AnswerTask } from './report-entries.rules';
import { moveReport, setProgress } from './report-state.service';
import { reportFailed, reportReady } from './reports.events';
import { Reports, type ReportRecord } from './reports.model';

const REPORT = systemPrincipal('report');

/** Judges the answers of one interview; the method says in the report how its figures were obtained. */
export interface Judge {
  method: { method: string; modelVersion: string };
  judge(
    interview: InterviewKey,
    tasks: AnswerTask[],
    signal: AbortSignal,
    options: JudgingOptions,
  ): Promise<JudgedAnswer[]>;
}

interface JudgingOptions {
  /** Whether authorship is judged: the company may have turned that off. */
  authorship: boolean;
  /** The version of the plan with the expected answers; null without a plan. */
  planVersion: number | null;
}

type JudgedAnswer = Pick<ReportEntry, 'review' | 'authorship'> & { index: number };

/** Returns the judge that this installation is configured for, and that its company allows. */
async function judgeFor(scope: FullScope): Promise<Judge> {
  const { authorshipMethod: method, model } = await judgesFor(scope);
  return { method, judge: (...work) => (model ? judgeByModel(model, ...work) : judgeByBuiltIns(...work)) };
}

/**
 * Makes a pending report. Running it twice makes one report: only the run that finds it pending stores it, and a model
 * is not asked again for what it has answered.
 */
export async function makeReport(
  interviewId: string,
  { signal }: Pick<JobContext, 'signal'>,
  given?: Judge,
): Promise<void> {
  const kept = await findKept(interviewId);
  const interview = kept && (await findReported(kept.key.scope, kept.key.interview));
  if (interview?.report.status !== 'pending' || !kept?.report.transcript) return;
  const {
    key,
    report: { transcript, unheard = [] },
  } = kept;
  const { scope } = key;
  const { judge, method } = given ?? (await judgeFor(scope));
  const planned = await versionedPlanOf(scope, interview.position._id);
  const tasks = await answersOf(transcript, interview, planned?.plan ?? []);
  await setProgress(key, { done: 0, total: tasks.length });
  const options = { authorship: await wantsAiIndication(scope), planVersion: planned?.planVersion ?? null };
  const judged = await judge(key, tasks, signal, options);
  const byIndex = new Map(judged.map(({ index, ...found }) => [index, found]));
  const jsonArray = transcript.map((entry, index): ReportEntry => ({ ...entry, ...byIndex.get(index) }));
  const report = options.authorship ? figuresOf(jsonArray, method) : figuresWithoutIndication(jsonArray);
  await finishReport(key, { report: { ...report, ...(unheard.length > 0 ? { unheard } : {}) }, jsonArray });
}

/** Finds the stored record of a completed interview, and its company: a job knows only its id. */
async function findKept(interviewId: string): Promise<{ key: InterviewKey; report: ReportRecord } | null> {
  const report = await Reports.unscoped(REPORT).findById(interviewId).lean();
  return report && { key: { scope: systemScope(REPORT, report.company), interview: report._id }, report };
}

async function judgeByBuiltIns(
  interview: InterviewKey,
  tasks: AnswerTask[],
  signal: AbortSignal,
  options: JudgingOptions,
): Promise<JudgedAnswer[]> {
  const questions = options.authorship ? tasks.map(({ question }) => question ?? '') : [];
  const references = await storedSampleAnswers(interview.scope, questions);
  const judged: JudgedAnswer[] = [];
  for (const [at, task] of tasks.entries()) {
    signal.throwIfAborted();
    const authorship = options.authorship
      ? { authorship: await detectAuthorship(task, references[at] ?? [], signal) }
      : {};
    const review = task.isReviewed ? { review: await gradeAnswer(interview, task, options.planVersion, signal) } : {};
    judged.push({ index: task.index, ...authorship, ...review });
    // Lets other calls run between two answers.
    await yieldToEventLoop();
  }
  return judged;
}

async function judgeByModel(
  model: LanguageModel,
  interview: InterviewKey,
  tasks: AnswerTask[],
  signal: AbortSignal,
  options: JudgingOptions,
): Promise<JudgedAnswer[]> {
  let done = 0;
  // No more than can be asked at once: a task that waits for the model here would delay anyone who requests its review.
  const inParallel = limitConcurrency(settings().LLM_CONCURRENCY);
  const inTurn = limitConcurrency(1);
  const judge = async (task: AnswerTask): Promise<JudgedAnswer> => {
    // Lets other calls run between two starts.
    await inTurn(yieldToEventLoop);
    const [authorship, review] = await Promise.all([
      options.authorship ? detectAuthorshipByModel(model, interview, task, signal) : null,
      task.isReviewed ? gradeAnswer(interview, task, options.planVersion, signal) : null,
    ]);
    await setProgress(interview, { done: ++done, total: tasks.length });
    return { index: task.index, ...(authorship ? { authorship } : {}), ...(review ? { review } : {}) };
  };
  return Promise.all(tasks.map(task => inParallel(() => judge(task), { signal })));
}

async function finishReport(key: InterviewKey, aiReport: AiReport): Promise<void> {
  await inTransaction(async session => {
    const state = { status: 'ready' as const, verdict: verdictOf(aiReport.report) };
    const record = await moveReport(key, 'pending', state, session);
    if (!record) return;
    await Reports.in(key.scope).updateOne({ _id: key.interview }, { aiReport, $unset: { transcript: 1 } }, { session });
    await publish(reportReady, { principal: REPORT, session, record });
  });
}

export async function failReport(interviewId: string): Promise<void> {
  const kept = await findKept(interviewId);
  if (!kept) return;
  await inTransaction(async session => {
    const state = { status: 'failed' as const, verdict: null };
    const record = await moveReport(kept.key, 'pending', state, session);
    if (record) await publish(reportFailed, { principal: REPORT, session, record });
  });
}
