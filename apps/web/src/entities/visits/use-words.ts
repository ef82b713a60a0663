import { setupI18n, type I18n } from '@lingui/core';
import type { Language } from '@interview-detection/shared/visits/visits.rules';
import { createContext, use } from 'react';
import type { words } from './en.words';
import { directionOf, type ValuesIn, type WordKey } from './rules';

export type PageTexts = typeof words;

/** The texts of the page itself, each language in a separate script. */
export const PAGE_CATALOGUES: Record<Language, () => Promise<{ words: Record<WordKey, string> }>> = {
  en: () => import('./en.words'),
  de: () => import('./de.words'),
  es: () => import('./es.words'),
  fr: () => import('./fr.words'),
  pt: () => import('./pt.words'),
  ar: () => import('./ar.words'),
};

/** The texts of a catalogue in the reader's language; by default those of the candidate's page. */
export interface Words<Texts = PageTexts> {
  language: Language;
  t: <Key extends keyof Texts & string>(key: Key, ...values: ValuesIn<Texts[Key]>) => string;
}

type Catalogues = Record<Language, () => Promise<{ words: Record<string, string> }>>;

/**
 * Returns a loader that fetches the words of a language once, of several catalogues as if they were one; a failed load
 * is retried the next time it is requested.
 */
export function loaderOf<Texts>(...catalogues: Catalogues[]): (language: Language) => Promise<Words<Texts>> {
  const loaded = new Map<Language, Promise<Words<Texts>>>();
  return language => {
    let found = loaded.get(language);
    if (!found) {
      found = Promise.all(catalogues.map(each => each[language]())).then(parts =>
        wordsOf<Texts>(language, Object.assign({}, ...parts.map(part => part.words))),
      );
      found.catch(() => loaded.delete(language));
      loaded.set(language, found);
    }
    return found;
  };
}

export const loadWords = loaderOf<PageTexts>(PAGE_CATALOGUES);

export function wordsOf<Texts = PageTexts>(language: Language, messages: Record<string, string>): Words<Texts> {
  const i18n: I18n = setupI18n({ locale: language, messages: { [language]: messages } });
  const isolate = directionOf(language) === 'rtl';
  return {
    language,
    t: (key, ...[values]) => i18n._(key, isolate ? isolated(values) : values),
  };
}

/** Isolates values: a Latin name would otherwise move the words around it to the wrong side of right-to-left text. */
function isolated(values: Record<string, string | number> = {}): Record<string, string | number> {
  const entries = Object.entries(values);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? `\u2068${value}\u2069` : value]),
  );
}

export const WordsContext = createContext<Words | null>(null);

/** Returns the words in the current language. */
export function useWords(): Words {
  const words = use(WordsContext);
  if (!words) throw new Error('useWords is only for the candidate’s screens');
  return words;
}
