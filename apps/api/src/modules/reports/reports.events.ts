import { defineEvent } from '../../events/domain-event';

export const reportReady = defineEvent('report.ready');
export const reportFailed = defineEvent('report.failed');
export const reportRetried = defineEvent('report.retried');
/** By a person, in words of their own. */
export const reportAssessed = defineEvent('report.assessed');
/** What a person made of one answer's indication. */
export const reportFlagged = defineEvent('report.flagged');
/** An answer, by words of it that a person counted for the plan, or no longer counts. */
export const reportRegraded = defineEvent('report.regraded');
/** A review that the model had not given before. */
export const reportReviewed = defineEvent('report.reviewed');
