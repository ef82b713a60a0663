import { LANGUAGES, type Language } from '@interview-detection/shared/visits/visits.rules';
import { describe, expect, it } from 'vitest';
import { languageNames, preferredLanguage } from './rules';
import { loadWords } from './use-words';
import { words as ar } from './ar.words';
import { words as de } from './de.words';
import { words as en } from './en.words';
import { words as es } from './es.words';
import { words as fr } from './fr.words';
import { words as pt } from './pt.words';

const CATALOGUES: Record<Language, Record<string, string>> = { en, de, es, fr, pt, ar };
const OTHERS = LANGUAGES.filter(language => language !== 'en');

const namesIn = (text: string) => [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name))].toSorted();

/** The same in some language: a name of ours, or a word that it shares with English. */
const MAY_BE_ENGLISH = new Set(['no', 'title']);

describe.each(OTHERS)('%s', language => {
  const catalogue = CATALOGUES[language];

  it('has each text of English with the same values, and none left in English', () => {
    for (const [key, text] of Object.entries(en)) {
      expect([key, namesIn(catalogue[key] ?? '')]).toEqual([key, namesIn(text)]);
    }
    const left = Object.entries(en).filter(([key, text]) => catalogue[key] === text && !MAY_BE_ENGLISH.has(key));
    expect(left).toEqual([]);
  });
});

it.each(LANGUAGES)('%s has the plural forms that its numbers ask for', async language => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const form of forms) expect(CATALOGUES[language].aboutQuestions).toMatch(new RegExp(`\\b${form} \\{`));
  const { t } = await loadWords(language);
  const texts = [1, 2, 3, 11, 100].map(count => t('aboutQuestions', { span: '40 min', count }));
  for (const text of texts) expect(text).not.toMatch(/[{}#]|plural|undefined/);
});

it('inserts a name as it is, whatever it contains', async () => {
  const { t } = await loadWords('en');
  expect(t('hello', { name: "$& {x} 'Ana'" })).toBe("Hello $& {x} 'Ana', this is what to expect");
});

it('isolates names in a right-to-left text', async () => {
  const { t } = await loadWords('ar');
  expect(t('hello', { name: 'Ana Ribeiro' })).toContain('\u2068Ana Ribeiro\u2069');
});

it('starts in the first of the browser’s languages that is supported', () => {
  expect(preferredLanguage(['pt-BR', 'en'])).toBe('pt');
  expect(preferredLanguage(['nl', 'DE-at'])).toBe('de');
  expect(preferredLanguage(['nl', 'ja'])).toBeUndefined();
});

it('names languages in the language of the page', () => {
  expect(languageNames('en', ['en'])).toBe('English');
  expect(languageNames('de', ['en', 'pt'])).toBe('Englisch und Portugiesisch');
});
