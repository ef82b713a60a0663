import type { Language } from '@interview-detection/shared/visits/visits.rules';
import { use } from 'react';
import { loaderOf, PAGE_CATALOGUES, useWords, type PageTexts, type Words } from '#web/entities/visits/use-words';
import type { TurnCatalogue, words } from './en.words';

type TurnTexts = PageTexts & typeof words;
export type TurnWords = Words<TurnTexts>;

/** Loaded with the interview by the bot, each language in a separate script. */
const CATALOGUES: Record<Language, () => Promise<{ words: TurnCatalogue }>> = {
  en: () => import('./en.words'),
  de: () => import('./de.words'),
  es: () => import('./es.words'),
  fr: () => import('./fr.words'),
  pt: () => import('./pt.words'),
  ar: () => import('./ar.words'),
};

const load = loaderOf<TurnTexts>(PAGE_CATALOGUES, CATALOGUES);

/**
 * Returns the words of the interview, and those of the page around it, in the current language; suspends until they
 * have loaded.
 */
export const useTurnWords = (): TurnWords => use(load(useWords().language));
