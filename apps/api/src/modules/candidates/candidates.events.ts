import type { Types } from 'mongoose';
import { defineEvent } from '#api/events/domain-event';
import type { CandidateRecord } from './candidates.model';

export const candidateAdded = defineEvent('candidate.added');
/** By a further interview, which replaces the name and the resume. */
export const candidateUpdated = defineEvent('candidate.updated');
export const candidateDecided = defineEvent('candidate.decided');
/** To another stage of the same status; to one of another status is a decision. */
export const candidateMoved = defineEvent('candidate.moved');
/** The candidate's resumes were deleted after the company's retention period. */
export const candidateResumeDeleted = defineEvent('candidate.resume_deleted');
export const candidateErased = defineEvent('candidate.erased');

/** What a merge made of the records of one person. */
export interface Merge {
  /** Ids that are gone, with the ones that have everything now. */
  joined: { from: Types.ObjectId; into: Types.ObjectId }[];
  /** All applications of the person, as they are now. */
  people: CandidateRecord[];
}
/** Another candidate, who is the same person, was merged into this one. */
export const candidateMerged = defineEvent<Merge>('candidate.merged');
/** The record ended: everything of it is in another one for the same position. */
export const candidateJoined = defineEvent('candidate.joined');
