import type { AssessmentVerdict } from '@interview-detection/shared/reports/reports.rules';

/** A person's verdict in words. */
export const ASSESSMENT_WORDS: Record<AssessmentVerdict, string> = {
  recommended: 'Recommended',
  not_recommended: 'Not Recommended',
  undecided: 'Undecided',
};
