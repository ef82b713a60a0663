import type { Language } from '@interview-detection/shared/visits/visits.rules';
import { use } from 'react';
import { loaderOf, useWords, type Words } from '#web/entities/visits/use-words';
import type { VoiceTexts } from './en.words';

/** Loaded where speaking is possible, each language in a script of its own. */
const CATALOGUES: Record<Language, () => Promise<{ words: Record<keyof VoiceTexts, string> }>> = {
  en: () => import('./en.words'),
  de: () => import('./de.words'),
  es: () => import('./es.words'),
  fr: () => import('./fr.words'),
  pt: () => import('./pt.words'),
  ar: () => import('./ar.words'),
};

const load = loaderOf<VoiceTexts>(CATALOGUES);

/** Returns the words about speaking and reading aloud in the current language; suspends until they have loaded. */
export const useVoiceWords = (): Words<VoiceTexts> => use(load(useWords().language));
