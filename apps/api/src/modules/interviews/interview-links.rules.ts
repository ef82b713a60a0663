import { env } from '#api/env';
import { linkToken } from '../outbox/private-link.rules';
import type { InterviewRecord } from './interviews.model';

const below = (address: string, path: string) => `${address.replace(/\/+$/, '')}/${path}`;

/** Returns the version of the link; 1 for interviews from before there were links. */
export const linkVersionOf = ({ linkVersion = 1 }: Pick<InterviewRecord, 'linkVersion'>) => linkVersion;

/** Returns the candidate's link to an interview; it changes only with its version. */
export function candidateLink(interview: Pick<InterviewRecord, '_id' | 'company' | 'linkVersion'>): string {
  const { _id, company } = interview;
  const token = linkToken({ company, interview: _id, version: linkVersionOf(interview) });
  return below(env.PUBLIC_URL, `i/${token}`);
}

/**
 * Returns the room of a Real interview at the outside host; undefined if interviews are held in the product's own
 * rooms.
 */
export const outsideMeetingUrl = (id: string) => env.MEETING_BASE_URL && below(env.MEETING_BASE_URL, id);

/** Returns whether an interview is held in the product's own room. */
export const hasRoom = ({ interviewType }: Pick<InterviewRecord, 'interviewType'>) =>
  interviewType === 'Real' && env.MEETING_BASE_URL === undefined;

/**
 * Returns where staff hold a Real interview; links for interviewers carry an extra marker. A Bot interview has no
 * meeting.
 */
export const meetingUrl = (id: string) => outsideMeetingUrl(id) ?? below(env.PUBLIC_URL, `meeting/${id}`);
