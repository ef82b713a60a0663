import type { Language } from '@interview-detection/shared/visits/visits.rules';
import { use } from 'react';
import { loaderOf, useWords, type Words } from '#web/entities/visits/use-words';
import type { RecordingCatalogue, words } from './en.words';

/** Loaded with the room, each language in a script of its own. */
const CATALOGUES: Record<Language, () => Promise<{ words: RecordingCatalogue }>> = {
  en: () => import('./en.words'),
  de: () => import('./de.words'),
  es: () => import('./es.words'),
  fr: () => import('./fr.words'),
  pt: () => import('./pt.words'),
  ar: () => import('./ar.words'),
};

const load = loaderOf<typeof words>(CATALOGUES);

/** Returns the words of the recording in the current language; suspends until they have loaded. */
export const useRecordingWords = (): Words<typeof words> => use(load(useWords().language));
