import { fillTemplate, type MailTemplateKind } from '@interview-detection/shared/mail-templates/mail-templates.rules';
import type { Language } from '@interview-detection/shared/visits/visits.rules';
import { ar } from './ar.words';
import { de } from './de.words';
import { en, type MailWords, type Names } from './en.words';
import { es } from './es.words';
import { fr } from './fr.words';
import type { InterviewFacts } from './interview-facts';
import { isRightToLeft, shortName, withoutHosts, withoutLinks } from './mail-layout';
import { pt } from './pt.words';

const CATALOGUES: Record<Language, MailWords> = { en, de, es, fr, pt, ar };

/** The names in an interview, ready for use in sentences. */
export interface CandidateNames extends Names {
  /** Whole: which part of a candidate’s name is the given one is not known. */
  candidate: { name: string };
  /** All of them on one line; null for Bot. */
  interviewers: string | null;
  contact: { name: string; address: string };
}

/** Isolates text (UAX #9): a Latin name would otherwise drag the words around it to the wrong side. */
const isolated = (text: string) => `\u2068${text}\u2069`;

/** Returns the words of the candidate's language, and the names to insert. */
export function wordsFor(facts: InterviewFacts): { words: MailWords; names: CandidateNames } {
  const { language, company, position, candidate, interviewers, contact } = facts;
  const listed = (people: string[]) => new Intl.ListFormat(language).format(people);
  const inSentence = isRightToLeft(language) ? isolated : (text: string) => text;
  return {
    words: CATALOGUES[language],
    names: {
      company: inSentence(shortName(company)),
      position: inSentence(shortName(position)),
      candidate: { name: inSentence(shortName(candidate.name)) },
      interviewers:
        interviewers.length > 0 ? listed(interviewers.map(({ name }) => inSentence(shortName(name)))) : null,
      contact: { name: inSentence(shortName(contact.name)), address: inSentence(contact.address) },
    },
  };
}

interface Places {
  subject: keyof MailWords['subjects'];
  intro: keyof MailWords['intros'];
}

/** Where the catalogues have the words that a company can replace: the subject, and the first sentences. */
const REPLACEABLE: Record<MailTemplateKind, Places> = {
  invitation: { subject: 'invitation', intro: 'invitation' },
  offer: { subject: 'offer', intro: 'offer' },
  'new-time': { subject: 'newTime', intro: 'newTime' },
  changed: { subject: 'changed', intro: 'newInterviewer' },
  cancelled: { subject: 'cancelled', intro: 'cancelled' },
  reopened: { subject: 'reopened', intro: 'reopened' },
  reminder: { subject: 'reminder', intro: 'reminder' },
  'still-open': { subject: 'stillOpen', intro: 'stillOpen' },
};

/** Returns the product's words for an email, with variables for the names. */
export function productWords(kind: MailTemplateKind, language: Language): { subject: string; text: string } {
  const { subjects, intros } = CATALOGUES[language];
  const names = { company: '{{company.name}}', position: '{{position.name}}' };
  const { subject, intro } = REPLACEABLE[kind];
  const said = intros[intro];
  return { subject: subjects[subject](names), text: typeof said === 'string' ? said : said(names) };
}

/** The times in an email, in its language. */
export type TimeValues = Partial<
  Record<'interview.start' | 'interview.duration' | 'interview.before' | 'interview.until' | 'offer.until', string>
>;

/** Returns the company's own words for an email, filled in; null if it has the product's. */
export function ownWordsFor(
  kind: MailTemplateKind,
  { ownWords }: InterviewFacts,
  names: CandidateNames,
  times: TimeValues,
): { subject: string; paragraphs: string[] } | null {
  const own = ownWords?.[kind];
  if (!own) return null;
  const values = {
    'candidate.name': names.candidate.name,
    'company.name': names.company,
    'position.name': names.position,
    interviewers: names.interviewers ?? names.company,
    'contact.name': names.contact.name,
    ...times,
  };
  // Of the whole: a name and what follows it can make a web address together.
  const filled = (text: string) => withoutHosts(withoutLinks(fillTemplate(text, values)));
  const paragraphs = own.text.replace(/\r\n?/g, '\n').split(/\n\s*\n/);
  return { subject: filled(own.subject), paragraphs: paragraphs.map(filled) };
}
