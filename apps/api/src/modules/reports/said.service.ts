import type { Devices, TranscriptEntry } from '@interview-detection/shared/reports/reports.schema';
import type { ClientSession, Types } from 'mongoose';
import type { FullScope } from '#api/lib/system-principal';
import { transcriptOf } from './report-entries.rules';
import { Reports } from './reports.model';

/**
 * Returns what was said in an interview and the devices listed with it, without any result derived from it; null before
 * the interview is over.
 */
export async function saidIn(
  scope: FullScope,
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
