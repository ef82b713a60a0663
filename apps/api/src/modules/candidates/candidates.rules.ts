import type { CandidateRecord, ResumeRecord } from './candidates.model';

/** Returns every resume that was sent for a candidate, newest first. */
export function resumesOf({ resume, earlierResumes = [] }: CandidateRecord): ResumeRecord[] {
  return [...(resume ? [resume] : []), ...earlierResumes.toReversed()];
}
