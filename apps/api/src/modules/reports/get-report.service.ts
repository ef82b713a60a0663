import { deletedByClock } from '@interview-detection/shared/privacy/privacy.rules';
import type { ClientSession, Types } from 'mongoose';
import type { Devices, TranscriptEntry } from '@interview-detection/shared/reports/transcript.schema';
import type { StaffPrincipal } from '#api/lib/principal';
import type { FullScope } from '#api/lib/system-principal';
import { AppError } from '#api/lib/app-error';
import type { InterviewRecord } from '../interviews/interviews.model';
import { reachInterview } from '../interviews/get-interview.service';
import { Reports, type ReportRecord } from './reports.model';
import { transcriptOf } from './report-entries.rules';

/** Returns the report of an interview whose access was checked, or null. */
export async function findReport(
  scope: FullScope,
  { _id }: Pick<InterviewRecord, '_id'>,
  session: ClientSession | null = null,
): Promise<ReportRecord | null> {
  return Reports.in(scope).findOne({ _id }).session(session).lean();
}

/** Returns an interview with its finished report, and the scope of both. Throws 404, 409 REPORT_NOT_READY. */
export async function readyReport(
  principal: StaffPrincipal,
  id: string,
): Promise<{ interview: InterviewRecord; report: ReportRecord; scope: FullScope }> {
  const { interview, scope } = await reachInterview(principal, id);
  if (interview.report.transcriptDeleted) {
    const { at, days } = interview.report.transcriptDeleted;
    throw new AppError('REPORT_NOT_READY', deletedByClock('The report was', { at: at.toISOString(), days }));
  }
  const report = await findReport(scope, interview);
  if (interview.report.status !== 'ready' || !report?.aiReport) throw new AppError('REPORT_NOT_READY');
  return { interview, report, scope };
}

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
