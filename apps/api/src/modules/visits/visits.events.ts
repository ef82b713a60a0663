import { defineEvent } from '../../events/domain-event';
import type { InterviewRecord } from '../interviews/interviews.model';

interface Said {
  interview: InterviewRecord;
}

export const candidateAgreed = defineEvent('candidate.agreed');
export const candidateDeclined = defineEvent<Said>('candidate.declined');
export const candidateAskedAdjustment = defineEvent<Said>('candidate.adjustment_asked');
