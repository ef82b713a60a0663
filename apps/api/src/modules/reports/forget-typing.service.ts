import type { ReportEntry, TranscriptEntry } from '@interview-detection/shared/reports/reports.schema';
import type { ClientSession } from 'mongoose';
import type { InterviewKey } from './model-results.service';
import { Reports } from './reports.model';

/**
 * Deletes from a report how answers were typed. What was concluded from it stays and says that its basis is gone.
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
