import type { Language } from '@interview-detection/shared/visits/visits.rules';
import { ar } from './ar.words';
import { de } from './de.words';
import { en, type MailWords, type Names } from './en.words';
import { es } from './es.words';
import { fr } from './fr.words';
import type { InterviewFacts } from './interview-facts';
import { isRightToLeft, shortName } from './mail-layout';
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
