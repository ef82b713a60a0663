import { defineEvent } from '../../events/domain-event';

// Not called after the interview: its candidate is told of that one's changes, and these are none of their business.

export const scorecardSubmitted = defineEvent('scorecard.submitted');
export const scorecardChanged = defineEvent('scorecard.changed');
/** A question as asked, or not any more. */
export const questionMarked = defineEvent('scorecard.question_marked');
/** By somebody for themselves: nobody is told of it live. */
export const noteWritten = defineEvent('note.written');
