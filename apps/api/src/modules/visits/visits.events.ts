import { defineEvent } from '#api/events/domain-event';
import type { InterviewRecord } from '../interviews/interviews.model';

interface Said {
  interview: InterviewRecord;
}

export const candidateAgreed = defineEvent('candidate.agreed');
export const candidateDeclined = defineEvent<Said>('candidate.declined');
/** For the first time or again, while it was not in use on another device. */
export const candidateOpenedLink = defineEvent('candidate.link_opened');
/** The link was opened on another device while it was in use on the first. */
export const candidateTookOver = defineEvent<Said>('candidate.took_over');
/** They asked for another time, in words. */
export const candidateWishedTime = defineEvent<Said>('candidate.time_wished');
export const candidateAskedAdjustment = defineEvent<Said>('candidate.adjustment_asked');
