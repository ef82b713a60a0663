import { TIMELINE_MAX } from '@interview-detection/shared/interviews/interview-lists.schema';
import { AppError } from '#api/lib/app-error';
import { scopeOfInterviews } from '#api/lib/interview-scope';
import type { StaffPrincipal } from '#api/lib/principal';
import type { CompanyScope } from '#api/lib/system-principal';
import type { CandidateRecord } from '../candidates/candidates.model';
import { applicationsOf, getCandidate } from '../candidates/candidates.service';
import { addressesWrittenTo, mailsToCandidate, type CandidateMail } from '../outbox/mails-of-person.service';
import { Interviews, type InterviewRecord } from './interviews.model';

export interface TimelineRecords {
  applications: CandidateRecord[];
  interviews: InterviewRecord[];
  /** Null for a reader who may not see the company's mails. */
  mails: CandidateMail[] | null;
}

/** Returns everything the principal may know about the person who is this candidate. Throws 404. */
export async function readTimeline(principal: StaffPrincipal, id: string): Promise<TimelineRecords> {
  const candidate = await getCandidate(principal, id);
  if (!principal.scope) throw new AppError('NOT_FOUND', 'Candidate not found');
  const applications = await applicationsOf(principal.scope, candidate);
  const interviews = await Interviews.in(principal.scope)
    .find({ 'candidate._id': { $in: applications.map(({ _id }) => _id) } })
    .sort({ startsAt: -1, _id: -1 })
    .limit(TIMELINE_MAX)
    .lean();
  const mails = principal.permissions.has('outbox.read') ? await mailsAbout(principal.scope, interviews) : null;
  return { applications, interviews, mails };
}

async function mailsAbout(scope: CompanyScope, interviews: InterviewRecord[]): Promise<CandidateMail[]> {
  const ids = interviews.map(({ _id }) => _id);
  const reached = scopeOfInterviews(scope, interviews);
  // Also to an address from before a correction or a merge.
  const written = await addressesWrittenTo(reached, ids);
  const addresses = [...new Set([...interviews.map(({ candidate }) => candidate.email), ...written])];
  return mailsToCandidate(reached, { interviews: ids, addresses, limit: TIMELINE_MAX });
}
