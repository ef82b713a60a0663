import { LANGUAGES, type Language } from '@interview-detection/shared/visits/visits.rules';
import { describe, expect, it } from 'vitest';
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

  it('has every text of the interview, with the values of the English one, and none left in English', () => {
    const names = (texts: Record<string, string>) =>
      Object.entries(texts)
        .map(([key, text]) => [key, namesIn(text)] as const)
        .toSorted();
    expect(names(catalogue)).toEqual(names(en));
    if (language === 'en') return;
    const left = Object.entries(en).filter(([key, text]) => catalogue[key as keyof typeof en] === text);
    expect(left).toEqual([]);
  });
});
