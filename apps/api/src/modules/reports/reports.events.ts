import { defineEvent } from '#api/events/domain-event';

export const reportReady = defineEvent('report.ready');
export const reportFailed = defineEvent('report.failed');
export const reportRetried = defineEvent('report.retried');
/** By a person, in their own words. */
export const reportAssessed = defineEvent('report.assessed');
/** A person's decision on the indication of one answer. */
export const reportFlagged = defineEvent('report.flagged');
/** An answer was graded again, because a person added a wording of it to the plan, or undid that. */
export const reportRegraded = defineEvent('report.regraded');
/** The model returned a review that it had not given before. */
export const reportReviewed = defineEvent('report.reviewed');
