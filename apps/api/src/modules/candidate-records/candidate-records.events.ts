import { defineEvent } from '#api/events/domain-event';

/** The candidate suggested how an answer should read. */
export const answerCorrected = defineEvent('interview.answer_corrected');
