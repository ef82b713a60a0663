import type { Language } from '@interview-detection/shared/visits/visits.rules';
import type { MailContent } from './mail-layout';

interface Person {
  name: string;
  address: string;
}

/** What mails tell of an interview. */
export interface InterviewFacts {
  id: string;
  company: string;
  position: string;
  candidate: Person;
  /** Everybody who holds it, the first first; none for Bot. */
  interviewers: Person[];
  /** Which of them reads. */
  reader?: Person;
  startsAt: Date;
  timeZone: string;
  durationMinutes: number;
  /** Until when the candidate can begin it; absent for Real. */
  closesAt?: Date;
  /** In which the candidate reads. */
  language: Language;
  /** The company's own words; not for the candidate. */
  description: string;
  /** The candidate's link to a meeting at an outside host; absent where it is held in the product's own room, and for Bot. */
  meetingUrl?: string;
  /** The interviewer's link, absent for Bot. */
  interviewerUrl?: string;
  /** Whom to answer. */
  contact: Person;
}

export type Audience = 'candidate' | 'interviewer';

/** When it was, before it was moved. */
export type Previous = Pick<InterviewFacts, 'startsAt' | 'timeZone'>;

export const isSameMoment = (one: Previous, other: Previous) => one.startsAt.getTime() === other.startsAt.getTime();

/** What an entry of a calendar says. */
export interface EntryWords {
  summary: string;
  description: string;
  /** Where to click at the time; absent where it does not take place any more. */
  location?: string;
}

/** What one who takes part is told of an interview. */
export interface InterviewMails {
  invitation: (facts: InterviewFacts) => MailContent;
  reschedule: (facts: InterviewFacts, previous: Previous) => MailContent;
  correction: (facts: InterviewFacts) => MailContent;
  cancellation: (facts: InterviewFacts) => MailContent;
  /** To whoever is not part of it any more: another interviewer took over, or the address was wrong. */
  withdrawal: (facts: InterviewFacts) => MailContent;
  reminder: (facts: InterviewFacts) => MailContent;
  entry: (facts: InterviewFacts, takesPlace: boolean) => EntryWords;
}
