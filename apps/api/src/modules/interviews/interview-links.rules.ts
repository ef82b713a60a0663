import { interviewerMeetingUrl } from '@interview-detection/shared/interviews/interviews.rules';
import { settings } from '#api/lib/app-context';
import { linkToken } from '../outbox/private-link.rules';
import type { InterviewRecord } from './interviews.model';

const below = (address: string, path: string) => `${address.replace(/\/+$/, '')}/${path}`;

/** Returns the version of the link; 1 for interviews from before there were links. */
export const linkVersionOf = ({ linkVersion = 1 }: Pick<InterviewRecord, 'linkVersion'>) => linkVersion;

/** Returns the candidate's link to an interview; it changes only with its version. */
export function candidateLink(interview: Pick<InterviewRecord, '_id' | 'company' | 'linkVersion'>): string {
  const { _id, company } = interview;
  const token = linkToken({ company, interview: _id, version: linkVersionOf(interview) });
  return below(settings().PUBLIC_URL, `i/${token}`);
}

type Meeting = Pick<InterviewRecord, '_id' | 'interviewType' | 'meetingLink'>;

/**
 * Returns where a Real interview is held outside the product: at the link that staff gave it, else at the host of all
 * meetings; undefined if it is held in the product's own room.
 */
export function outsideMeetingUrl({ _id, meetingLink }: Pick<Meeting, '_id' | 'meetingLink'>): string | undefined {
  const { MEETING_BASE_URL: host } = settings();
  return meetingLink ?? (host && below(host, _id.toHexString()));
}

/** Returns whether an interview is held in the product's own room. */
export const hasRoom = ({ interviewType, meetingLink }: Pick<Meeting, 'interviewType' | 'meetingLink'>) =>
  interviewType === 'Real' && meetingLink === undefined && settings().MEETING_BASE_URL === undefined;

/**
 * Returns where staff hold a Real interview; links for interviewers carry an extra marker. A Bot interview has no
 * meeting.
 */
export const meetingUrl = (interview: Pick<Meeting, '_id' | 'meetingLink'>) =>
  outsideMeetingUrl(interview) ?? below(settings().PUBLIC_URL, `meeting/${interview._id.toHexString()}`);

/** Returns the link that interviewers join with; one that staff gave is opened as it is. */
export const joinUrl = (interview: Pick<Meeting, '_id' | 'meetingLink'>) =>
  interview.meetingLink ?? interviewerMeetingUrl(meetingUrl(interview));
