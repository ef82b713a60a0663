import { LANGUAGES } from '@interview-detection/shared/visits/visits.rules';
import { describe, expect, it } from 'vitest';
import { en } from './en.words';
import { wordsIn, withCompany } from './words.rules';

/** Every text of a catalogue by its place, `collected.answers.what`. */
function textsOf(node: object, path = ''): [string, string][] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : textsOf(value as object, `${path}${key}.`),
  );
}

const english = textsOf(en);
const placeholders = (text: string) => [...text.matchAll(/\{\w*\}/g)].map(([name]) => name).sort();

describe.each(LANGUAGES)('%s', language => {
  const texts = textsOf(wordsIn(language));

  it('says everything that English says, with the same names in it', () => {
    expect(texts.map(([place]) => place)).toEqual(english.map(([place]) => place));
    const named = (all: [string, string][]) => all.map(([place, text]) => [place, placeholders(text)]);
    expect(named(texts)).toEqual(named(english));
  });

  it('leaves no text empty, unfinished or the same as another', () => {
    for (const [place, text] of texts) expect([place, text]).toEqual([place, text.trim()]);
    for (const [place, text] of texts) expect(text.length, place).toBeGreaterThan(5);
    expect(new Set(texts.map(([, text]) => text)).size).toBeGreaterThanOrEqual(texts.length - 4);
  });

  it('is written in its own letters and not in English', () => {
    if (language === 'en') return;
    const same = texts.filter(([, text], at) => text === english[at]?.[1]);
    expect(same).toEqual([]);
    const isArabic = texts.map(([place, text]) => [place, /\p{Script=Arabic}/u.test(text)]);
    expect(isArabic).toEqual(texts.map(([place]) => [place, language === 'ar']));
  });
});

it('addresses a candidate in Spanish as “usted” throughout, as the page around it does', () => {
  const familiar = textsOf(wordsIn('es')).filter(([, text]) => /\b(tú|tus?|ti|tienes|escribes|has)\b/iu.test(text));
  expect(familiar).toEqual([]);
});

it('puts a company’s name as it is, whatever is in it', () => {
  expect(withCompany('People at {company}', '$& {company} $1')).toBe('People at $& {company} $1');
});
