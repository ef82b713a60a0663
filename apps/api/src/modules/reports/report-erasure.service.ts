import type { ClientSession, Types } from 'mongoose';
import type { ReportEntry } from '@interview-detection/shared/reports/reports.schema';
import type { TranscriptEntry } from '@interview-detection/shared/reports/transcript.schema';
import { isAnyJobRunning } from '#api/jobs/jobs.service';
import type { FullScope } from '#api/lib/system-principal';
import { sampleAnswerKeys } from './sample-answers.service';
import { reportJob } from './start-report.service';
import { ModelResults, Reports } from './reports.model';
import type { InterviewKey } from './model-results.service';

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

/**
 * Deletes from a report how answers were typed. Conclusions from it stay and say that their basis was deleted.
 * Returns for how many answers the typing was deleted.
 */
export async function forgetTyping(
  { scope, interview: _id }: InterviewKey,
  deleted: { at: Date; days: number },
  session: ClientSession,
): Promise<number> {
  const report = await Reports.in(scope).findOne({ _id }).session(session).lean();
  if (!report) return 0;
  const { transcript, aiReport } = report;
  const entries = [...(transcript ?? []), ...(aiReport?.jsonArray ?? [])];
  const typed = entries.filter(({ process }) => process !== undefined).length;
  if (typed === 0) return 0;
  const words = `The record of typing behind this was deleted on ${deleted.at.toISOString().slice(0, 10)} after ${deleted.days} days.`;
  const change = {
    ...(transcript ? { transcript: transcript.map(withoutTyping) } : {}),
    ...(aiReport
      ? { aiReport: { ...aiReport, jsonArray: aiReport.jsonArray.map(entry => withoutBasis(entry, words)) } }
      : {}),
  };
  await Reports.in(scope).updateOne({ _id }, { $set: change }, { session });
  return typed;
}

function withoutTyping<E extends TranscriptEntry>({ process: _process, ...entry }: E): Omit<E, 'process'> {
  return entry;
}

function withoutBasis(entry: ReportEntry, words: string): ReportEntry {
  const rest = withoutTyping(entry);
  if (!entry.process || !entry.authorship) return rest;
  const evidence = entry.authorship.evidence.map(one =>
    one.kind === 'process'
      ? { ...one, text: `${one.text} ${words}`, ...(one.found ? { found: `${one.found} ${words}` } : {}) }
      : one,
  );
  return { ...rest, authorship: { ...entry.authorship, evidence } };
}
