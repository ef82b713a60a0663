import { defineEvent } from '../../events/domain-event';

/** A recording of the interview was deleted because the company's days for it were over. */
export const interviewRecordingDeleted = defineEvent('interview.recording_deleted');
