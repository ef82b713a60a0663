import { defineEvent } from '../../events/domain-event';

export const candidateAdded = defineEvent('candidate.added');
/** By a further interview, which replaces name and resume. */
export const candidateUpdated = defineEvent('candidate.updated');
export const candidateDecided = defineEvent('candidate.decided');
export const candidateErased = defineEvent('candidate.erased');
