import type { Language } from '@interview-detection/shared/visits/visits.rules';
import { withCompany, wordsIn, type LinkEnd } from './words/words.rules';

/** Why a link has ended, in the candidate's words. */
export const linkEndedWords = (why: LinkEnd, language: Language, company: string): string =>
  withCompany(wordsIn(language).linkEnded[why], company);
