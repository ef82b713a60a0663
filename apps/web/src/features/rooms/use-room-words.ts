import type { Language } from '@interview-detection/shared/visits/visits.rules';
import { use } from 'react';
import { loaderOf, useWords, type Words } from '#web/entities/visits/use-words';
import type { RoomCatalogue, words } from './en.words';

type RoomTexts = typeof words;
export type RoomWords = Words<RoomTexts>;

/** Loaded with the room, each language in a separate script. */
const CATALOGUES: Record<Language, () => Promise<{ words: RoomCatalogue }>> = {
  en: () => import('./en.words'),
  de: () => import('./de.words'),
  es: () => import('./es.words'),
  fr: () => import('./fr.words'),
  pt: () => import('./pt.words'),
  ar: () => import('./ar.words'),
};

const load = loaderOf<RoomTexts>(CATALOGUES);

/** Returns the words of the room in the current language; suspends until they have loaded. */
export const useRoomWords = (): RoomWords => use(load(useWords().language));
