import { REPORT_STATUSES, type ReportStatus } from '@interview-detection/shared/interviews/interviews.rules';
import {
  ASSESSMENT_VERDICTS,
  VERDICTS,
  type AssessmentVerdict,
  type Verdict,
} from '@interview-detection/shared/reports/reports.rules';
import { Schema } from 'mongoose';
import { refSchema, type RefRecord } from '#api/database/history';
import { recordPart } from '#api/database/record-part';

/** What an interview stores of its report: lists filter and sort by it. */
export interface InterviewReport {
  status: ReportStatus;
  /** Counts answers, while a report is being made. */
  progress?: { done: number; total: number } | null;
  /** As in the report, once it is ready. */
  verdict?: Verdict | null;
  /** People's verdicts, oldest first. */
  assessments?: AssessmentRecord[];
  /** When answers and report were deleted for their age, and the company's retention period at that time. */
  transcriptDeleted?: { at: Date; days: number };
}

export interface AssessmentRecord {
  verdict: AssessmentVerdict;
  note: string;
  by: RefRecord;
  at: Date;
}

const assessmentSchema = new Schema<AssessmentRecord>(
  { verdict: { type: String, enum: ASSESSMENT_VERDICTS }, note: String, by: refSchema, at: Date },
  { _id: false },
);

export const reportPart = recordPart<InterviewReport>('report', {
  fields: {
    status: { type: String, enum: REPORT_STATUSES, default: 'none' },
    progress: { type: new Schema({ done: Number, total: Number }, { _id: false }), default: null },
    verdict: { type: String, enum: [...VERDICTS, null], default: null },
    assessments: { type: [assessmentSchema], default: [] },
    transcriptDeleted: new Schema({ at: Date, days: Number }, { _id: false }),
  },
  // For answers that are due for deletion.
  indexes: [[{ company: 1, 'report.transcriptDeleted.at': 1, startsAt: 1 }]],
  on: { completed: { status: 'pending' }, transcribed: { status: 'pending', verdict: null } },
  erased: {
    // The report is deleted.
    set: {
      status: 'none',
      progress: null,
      assessments: {
        $map: { input: { $ifNull: ['$report.assessments', []] }, in: { $mergeObjects: ['$$this', { note: '' }] } },
      },
    },
  },
});
