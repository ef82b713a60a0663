import type { Devices, TranscriptEntry } from '@interview-detection/shared/reports/reports.schema';
import type { ClientSession, Types } from 'mongoose';
import type { WholeScope } from '../../lib/system-principal';
import { transcriptOf } from './report-entries.rules';
import { Reports } from './reports.model';

/** What was said in an interview and which devices came with that, without anything that was made of it; null before it is over. */
export async function saidIn(
  scope: WholeScope,
  interviewId: Types.ObjectId,
  session?: ClientSession,
): Promise<{ transcript: TranscriptEntry[]; devices: Devices } | null> {
  const report = await Reports.in(scope)
    .findOne({ _id: interviewId })
    .session(session ?? null)
    .lean();
  if (!report) return null;
  return { transcript: report.transcript ?? transcriptOf(report.aiReport?.jsonArray ?? []), devices: report.devices };
}
