import type { InterviewStatus, ReportStatus } from '@interview-detection/shared/interviews/interviews.rules';

/** The status of an interview in words. */
export const STATUS_WORDS: Record<InterviewStatus, string> = {
  scheduled: 'Scheduled',
  in_progress: 'Started',
  completed: 'Completed',
  cancelled: 'Cancelled',
  no_show: 'No-show',
};

/** The state of a report in words. */
export const REPORT_WORDS: Record<ReportStatus, string> = {
  none: 'No report',
  pending: 'Report in the making',
  ready: 'Report ready',
  failed: 'Report failed',
};
