import type { Language } from '@interview-detection/shared/visits/visits.rules';
import type { MailTemplateKind } from '@interview-detection/shared/mail-templates/mail-templates.rules';
import type { MailContent, MailLogo } from './mail-layout';

interface Person {
  name: string;
  address: string;
}

/** A company's own words for its emails to candidates, in one language. */
export type OwnWords = Partial<Record<MailTemplateKind, { subject: string; text: string }>>;

/** What emails say about an interview. */
export interface InterviewFacts {
  id: string;
  company: string;
  position: string;
  candidate: Person;
  /** Everyone who holds it, in order; empty for Bot. */
  interviewers: Person[];
  /** The interviewer who reads this mail. */
  reader?: Person;
  startsAt: Date;
  timeZone: string;
  durationMinutes: number;
  /** Until when the candidate can start it; absent for Real. */
  closesAt?: Date;
  /** The candidate's language. */
  language: Language;
  /** The company's own words; not shown to the candidate. */
  description: string;
  /**
   * The candidate's link to a meeting at an outside host; absent if it is held in the product's own room, and for Bot.
   */
  meetingUrl?: string;
  /** The interviewer's link; absent for Bot. */
  interviewerUrl?: string;
  /** The reply address. */
  contact: Person;
  /** The company's colour, on which white text can be read; absent for the product's. */
  accent?: string | undefined;
  /** The company's logo. */
  logo?: MailLogo | undefined;
  /** The company's own words in that language; absent if it has none. */
  ownWords?: OwnWords | undefined;
}

export type Audience = 'candidate' | 'interviewer';

/** When it was scheduled before it was moved. */
export type Previous = Pick<InterviewFacts, 'startsAt' | 'timeZone'>;

export const isSameMoment = (one: Previous, other: Previous) => one.startsAt.getTime() === other.startsAt.getTime();

/** The text of a calendar entry. */
export interface EntryWords {
  summary: string;
  description: string;
  /** Where to click at the time; absent if it does not take place any more. */
  location?: string;
}

/** The emails that a participant gets about an interview. */
export interface InterviewMails {
  invitation: (facts: InterviewFacts) => MailContent;
  reschedule: (facts: InterviewFacts, previous: Previous) => MailContent;
  correction: (facts: InterviewFacts) => MailContent;
  cancellation: (facts: InterviewFacts) => MailContent;
  reopened: (facts: InterviewFacts) => MailContent;
  /** To a person who is no longer part of it: another interviewer took over, or the address was wrong. */
  withdrawal: (facts: InterviewFacts) => MailContent;
  reminder: (facts: InterviewFacts) => MailContent;
  entry: (facts: InterviewFacts, takesPlace: boolean) => EntryWords;
}
