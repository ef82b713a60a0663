import { defineEvent } from '#api/events/domain-event';

export const candidateAdded = defineEvent('candidate.added');
/** By a further interview, which replaces the name and the resume. */
export const candidateUpdated = defineEvent('candidate.updated');
export const candidateDecided = defineEvent('candidate.decided');
/** To another stage of the same status; to one of another status is a decision. */
export const candidateMoved = defineEvent('candidate.moved');
/** The candidate's resumes were deleted after the company's retention period. */
export const candidateResumeDeleted = defineEvent('candidate.resume_deleted');
export const candidateErased = defineEvent('candidate.erased');
