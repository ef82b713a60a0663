import type { ReportStatus } from '@interview-detection/shared/interviews/interviews.rules';

/** The state of a report in words. */
export const REPORT_WORDS: Record<ReportStatus, string> = {
  none: 'No report',
  pending: 'Report in the making',
  ready: 'Report ready',
  failed: 'Report failed',
};
