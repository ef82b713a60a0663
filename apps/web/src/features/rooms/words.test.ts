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

/** A word that is the same in that language and in English. */
const SHARED = new Set(['chat']);

it('speaks European Portuguese, as the pages before and after the room do', () => {
  const brazilian = Object.values(pt).filter(text =>
    /\b(telas?|câmeras?|conex|compartilh|celular|criptograf)/iu.test(text),
  );
  expect(brazilian).toEqual([]);
});

describe.each(LANGUAGES)('%s', language => {
  const catalogue = CATALOGUES[language];

  it('has every text of the room, with the values of the English one, and none left in English', () => {
    const names = (texts: Record<string, string>) =>
      Object.entries(texts).map(([key, text]) => [key, namesIn(text)] as const);
    expect(names(catalogue)).toEqual(names(en));
    if (language === 'en') return;
    const left = Object.entries(en).filter(([key, text]) => catalogue[key as keyof typeof en] === text);
    expect(left.filter(([key]) => !SHARED.has(key))).toEqual([]);
  });

  it('counts new messages in its plural forms', () => {
    const { t } = wordsOf<typeof en>(language, catalogue);
    for (const form of new Intl.PluralRules(language).resolvedOptions().pluralCategories) {
      expect(catalogue.chatNew).toMatch(new RegExp(`\\b${form} \\{`));
    }
    for (const count of [0, 1, 2, 3, 11, 100]) expect(t('chatNew', { count })).not.toMatch(/[{}#]|undefined/);
  });
});
