import type { Language } from '@interview-detection/shared/visits/visits.rules';
import { use } from 'react';
import { loaderOf, useWords, type Words } from '#web/entities/visits/use-words';
import type { RecordCatalogue, words } from './en.words';

type RecordTexts = typeof words;

/** Loaded with the record, each language in a separate script. */
const CATALOGUES: Record<Language, () => Promise<{ words: RecordCatalogue }>> = {
  en: () => import('./en.words'),
  de: () => import('./de.words'),
  es: () => import('./es.words'),
  fr: () => import('./fr.words'),
  pt: () => import('./pt.words'),
  ar: () => import('./ar.words'),
};

const load = loaderOf<RecordTexts>(CATALOGUES);

/** Returns the words of the record in the current language; suspends until they have loaded. */
export const useRecordWords = (): Words<RecordTexts> => use(load(useWords().language));
