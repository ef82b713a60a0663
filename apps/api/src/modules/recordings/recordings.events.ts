import { defineEvent } from '#api/events/domain-event';

/** A recording of the interview was deleted after the company's retention period. */
export const interviewRecordingDeleted = defineEvent('interview.recording_deleted');
