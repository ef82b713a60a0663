import { candidateMails } from './candidate.mails';
import type { Audience, InterviewMails } from './interview-facts';
import { interviewerMails } from './interviewer.mails';

/** The mails about an interview, by audience. */
export const interviewMails: Record<Audience, InterviewMails> = {
  candidate: candidateMails,
  interviewer: interviewerMails,
};
