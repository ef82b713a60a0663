import { LANGUAGES, type Language } from '@interview-detection/shared/visits/visits.rules';
import { describe, expect, it } from 'vitest';
import { wordsOf } from '#web/entities/visits/use-words';
import { words as ar } from './ar.words';
import { words as de } from './de.words';
import { words as en } from './en.words';
import { words as es } from './es.words';
import { words as fr } from './fr.words';
import { words as pt } from './pt.words';

const CATALOGUES: Record<Language, Record<keyof typeof en, string>> = { en, de, es, fr, pt, ar };
const namesIn = (text: string) => [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name))].toSorted();

describe.each(LANGUAGES)('%s', language => {
  const catalogue = CATALOGUES[language];

  it('has every text about times, with the values of the English one, and none left in English', () => {
    const names = (texts: Record<string, string>) =>
      Object.entries(texts).map(([key, text]) => [key, namesIn(text)] as const);
    expect(names(catalogue)).toEqual(names(en));
    const left = Object.entries(en).filter(([key, text]) => catalogue[key as keyof typeof en] === text);
    expect(left.length).toBe(language === 'en' ? Object.keys(en).length : 0);
  });

  it('has the plural forms that its numbers need', () => {
    for (const form of new Intl.PluralRules(language).resolvedOptions().pluralCategories) {
      expect(catalogue.count).toMatch(new RegExp(`\\b${form} \\{`));
    }
    const { t } = wordsOf<typeof en>(language, catalogue);
    for (const count of [0, 1, 2, 3, 11, 100]) {
      expect(t('count', { count, zone: 'Recife' })).not.toMatch(/[{}#]|undefined/);
    }
  });
});
