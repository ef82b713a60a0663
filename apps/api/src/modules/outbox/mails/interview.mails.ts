import { candidateMails } from './candidate.mails';
import type { Audience, InterviewMails } from './interview-facts';
import { interviewerMails } from './interviewer.mails';

/** What the two who take part are told of an interview. */
export const interviewMails: Record<Audience, InterviewMails> = {
  candidate: candidateMails,
  interviewer: interviewerMails,
};
