import type { ClientSession, Types } from 'mongoose';
import { isAnyJobRunning } from '#api/jobs/jobs.service';
import type { FullScope } from '#api/lib/system-principal';
import { ModelResults } from './model-results.model';
import { sampleAnswerKeys } from './sample-answers.service';
import { reportJob } from './reports.jobs';
import { Reports } from './reports.model';

const jobsOf = (scope: FullScope, interviews: Types.ObjectId[]) => ({
  kind: reportJob,
  scope,
  subjects: interviews.map(id => id.toHexString()),
});

/** Returns whether a report of one of these interviews is being made at this moment, as seen by the transaction. */
export async function isReportBeingMade(
  scope: FullScope,
  interviews: Types.ObjectId[],
  session: ClientSession,
): Promise<boolean> {
  return isAnyJobRunning(jobsOf(scope, interviews), session);
}

/** Returns the keys of the questions that these interviews asked, under which a model's answers to them are stored. */
export async function questionKeysOf(
  scope: FullScope,
  interviews: Types.ObjectId[],
  session: ClientSession,
): Promise<string[]> {
  const kept = await Reports.in(scope)
    .find({ _id: { $in: interviews } })
    .session(session)
    .lean();
  const questions = kept
    .flatMap(({ transcript, aiReport }) => [...(transcript ?? []), ...(aiReport?.jsonArray ?? [])])
    .flatMap(({ type, message }) => (type === 'sent' ? [message] : []));
  return sampleAnswerKeys(questions);
}

/**
 * Returns the wordings of answers in these interviews that people have added to plans, where they stay without a name.
 */
export async function wordingsLeftBy(scope: FullScope, interviews: Types.ObjectId[]): Promise<string[]> {
  const kept = await Reports.in(scope)
    .find({ _id: { $in: interviews }, 'wordings.isAdded': true }, { wordings: 1 })
    .lean();
  const added = kept.flatMap(({ wordings = [] }) => wordings).filter(({ isAdded, undone }) => isAdded && !undone);
  return [...new Set(added.map(({ wording }) => wording))];
}

/** Removes the report of an interview with what was said in it and what a model returned, in a transaction. */
export async function forgetReport(scope: FullScope, interview: Types.ObjectId, session: ClientSession): Promise<void> {
  await Reports.in(scope).deleteOne({ _id: interview }, { session });
  await ModelResults.in(scope).deleteMany({ interview }, { session });
}
