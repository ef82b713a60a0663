import type { Language } from '@interview-detection/shared/visits/visits.rules';
import { use } from 'react';
import { loaderOf, useWords, type Words } from '#web/entities/visits/use-words';
import type { TimesCatalogue, words } from './en.words';

type TimesTexts = typeof words;

/** Loaded with the times, each language in a separate script. */
const CATALOGUES: Record<Language, () => Promise<{ words: TimesCatalogue }>> = {
  en: () => import('./en.words'),
  de: () => import('./de.words'),
  es: () => import('./es.words'),
  fr: () => import('./fr.words'),
  pt: () => import('./pt.words'),
  ar: () => import('./ar.words'),
};

const load = loaderOf<TimesTexts>(CATALOGUES);

/** Returns the words about times in the current language; suspends until they have loaded. */
export const useTimesWords = (): Words<TimesTexts> => use(load(useWords().language));
