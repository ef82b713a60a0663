import type { Language } from '@interview-detection/shared/visits/visits.rules';
import { use } from 'react';
import { loaderOf, useWords, type Words } from '../../../entities/visits/use-words';
import type { VoiceTexts } from './en.words';

/** Loaded where somebody may speak, each language in a script of its own. */
const CATALOGUES: Record<Language, () => Promise<{ words: Record<keyof VoiceTexts, string> }>> = {
  en: () => import('./en.words'),
  de: () => import('./de.words'),
  es: () => import('./es.words'),
  fr: () => import('./fr.words'),
  pt: () => import('./pt.words'),
  ar: () => import('./ar.words'),
};

const load = loaderOf<VoiceTexts>(CATALOGUES);

/** The words of speaking and of reading aloud, in the language that is shown; suspends until they are there. */
export const useVoiceWords = (): Words<VoiceTexts> => use(load(useWords().language));
