import { env } from '../../env';
import { linkToken } from '../../lib/link-token';
import type { InterviewRecord } from './interviews.model';

/** The first version; interviews of before there were links have none. */
export const linkVersionOf = ({ linkVersion = 1 }: Pick<InterviewRecord, 'linkVersion'>) => linkVersion;

/** The candidate's link to an interview, the same as long as its version is. */
export function candidateLink(interview: Pick<InterviewRecord, '_id' | 'company' | 'linkVersion'>): string {
  const { _id, company } = interview;
  const token = linkToken({ company, interview: _id, version: linkVersionOf(interview) });
  return `${env.PUBLIC_URL.replace(/\/+$/, '')}/i/${token}`;
}
