import { defineEvent } from '#api/events/domain-event';

// Not named after the interview, because candidates are notified of events of their interview, and these are not for
// them.

export const scorecardSubmitted = defineEvent('scorecard.submitted');
export const scorecardChanged = defineEvent('scorecard.changed');
/** A question was marked as asked, or the mark was removed. */
export const questionMarked = defineEvent('scorecard.question_marked');
/** Private: not announced live. */
export const noteWritten = defineEvent('note.written');
