import { defineEvent } from '../../events/domain-event';

export const candidateAdded = defineEvent('candidate.added');
/** By a further interview, which replaces name and resume. */
export const candidateUpdated = defineEvent('candidate.updated');
export const candidateDecided = defineEvent('candidate.decided');
/** Their resumes were deleted because the company's days for them were over. */
export const candidateResumeDeleted = defineEvent('candidate.resume_deleted');
export const candidateErased = defineEvent('candidate.erased');
