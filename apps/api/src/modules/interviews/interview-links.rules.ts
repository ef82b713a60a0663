import { env } from '../../env';
import { linkToken } from '../../lib/link-token';
import type { InterviewRecord } from './interviews.model';

const below = (address: string, path: string) => `${address.replace(/\/+$/, '')}/${path}`;

/** The first version; interviews of before there were links have none. */
export const linkVersionOf = ({ linkVersion = 1 }: Pick<InterviewRecord, 'linkVersion'>) => linkVersion;

/** The candidate's link to an interview, the same as long as its version is. */
export function candidateLink(interview: Pick<InterviewRecord, '_id' | 'company' | 'linkVersion'>): string {
  const { _id, company } = interview;
  const token = linkToken({ company, interview: _id, version: linkVersionOf(interview) });
  return below(env.PUBLIC_URL, `i/${token}`);
}

/** The room of a Real interview at the outside host; undefined where interviews are held in the product's own. */
export const outsideMeetingUrl = (id: string) => env.MEETING_BASE_URL && below(env.MEETING_BASE_URL, id);

/** Whether an interview is held in the product's own room. */
export const hasRoom = ({ interviewType }: Pick<InterviewRecord, 'interviewType'>) =>
  interviewType === 'Real' && env.MEETING_BASE_URL === undefined;

/** Where staff hold a Real interview; what interviewers open has a mark more. A Bot interview has no meeting. */
export const meetingUrl = (id: string) => outsideMeetingUrl(id) ?? below(env.PUBLIC_URL, `meeting/${id}`);
