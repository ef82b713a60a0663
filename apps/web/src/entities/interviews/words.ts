import type { InterviewStatus } from '@interview-detection/shared/interviews/interviews.rules';

/** The status of an interview in words. */
export const STATUS_WORDS: Record<InterviewStatus, string> = {
  scheduled: 'Scheduled',
  in_progress: 'Started',
  completed: 'Completed',
  cancelled: 'Cancelled',
  no_show: 'No-show',
};
