import { encodeJson } from '@interview-detection/shared/reports/reports.codec';
import {
  aiReportSchema,
  devicesSchema,
  reviewSchema,
  type Review,
} from '@interview-detection/shared/reports/reports.schema';
import type { InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import type { ReportRecord } from './reports.model';

/** The two JSON strings of the specification, null while there is no report. */
export function presentInterviewData(report: ReportRecord | null): InterviewDetails['interviewData'] {
  if (!report) return { aiReport: null, devices: null };
  return { aiReport: encodeJson(aiReportSchema, report.aiReport), devices: encodeJson(devicesSchema, report.devices) };
}

export function presentReview(review: Review): string {
  return encodeJson(reviewSchema, review);
}
