import { encodeJson } from '@interview-detection/shared/reports/reports.codec';
import {
  aiReportSchema,
  devicesSchema,
  reviewSchema,
  transcriptEntrySchema,
  type AiReport,
  type Flag,
  type Review,
} from '@interview-detection/shared/reports/reports.schema';
import type { ReportStatus } from '@interview-detection/shared/interviews/interviews.rules';
import type { InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import { presentRef } from '../../lib/history';
import type { FlagRecord, ReportRecord } from './reports.model';

const transcriptSchema = transcriptEntrySchema.array();

/** What a failed report was to be made of, and the two JSON strings of the specification, null while there is no report. */
export function presentInterviewData(
  report: ReportRecord | null,
  reportStatus: ReportStatus,
): InterviewDetails['interviewData'] {
  const aiReport = report && presentReport(report);
  // What a report cannot be made of may be unreadable itself.
  const transcript = reportStatus === 'failed' ? (transcriptSchema.safeParse(report?.transcript).data ?? null) : null;
  if (!aiReport) return { aiReport: null, devices: null, hasDeviceList: null, transcript };
  return {
    aiReport: encodeJson(aiReportSchema, aiReport),
    devices: encodeJson(devicesSchema, report.devices),
    hasDeviceList: report.hasDeviceList ?? null,
    transcript,
  };
}

/** The report with what people made of its answers, or null while there is none. */
export function presentReport({ aiReport, flags = [] }: ReportRecord): AiReport | null {
  if (!aiReport || flags.length === 0) return aiReport;
  const jsonArray = aiReport.jsonArray.map((entry, at) => {
    const flagHistory = flags.filter(({ index }) => index === at).map(presentFlag);
    const flag = flagHistory.at(-1);
    return flag ? { ...entry, flag, flagHistory } : entry;
  });
  return { ...aiReport, jsonArray };
}

function presentFlag({ decision, reason, by, at }: FlagRecord): Flag {
  return { decision, reason, by: presentRef(by), at: at.toISOString() };
}

export function presentReview(review: Review): string {
  return encodeJson(reviewSchema, review);
}
