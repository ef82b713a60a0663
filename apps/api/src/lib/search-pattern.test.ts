import { expect, it } from 'vitest';
import { fc } from '#api/test/fast-check';
import { contains, searchTerms, termPattern } from './search-pattern';

it('finds any literal text, wherever it is, ignoring case', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string(), fc.string(), (text, before, after) => {
      expect(contains(text).test(before + text + after)).toBe(true);
    }),
  );
  expect(contains('RÉSUMÉ').test('my résumé')).toBe(true);
});

it('reads nothing in a searched text as a pattern', () => {
  for (const character of String.raw`\^$.*+?()[]{}|/-`) {
    expect(contains(`a${character}`).test(`a${character}`)).toBe(true);
    expect(contains(`a${character}`).test('ab')).toBe(false);
  }
});

it.each([
  ['André Muñoz', 'andre munoz'],
  ['Trần Đức', 'TRAN DUC'],
  ['Søren Ærø', 'soren aero'],
  ['Jürgen Weiß', 'jurgen weiss'],
  ['Michał', 'michal'],
  ['Ἀλέξης', 'αλεξης'],
])('finds %s in either normal form by both of them and without accents', (name, plain) => {
  for (const kept of [name.normalize('NFC'), name.normalize('NFD')]) {
    for (const text of [name.normalize('NFC'), name.normalize('NFD'), plain]) {
      expect(contains(text).test(kept)).toBe(true);
    }
  }
});

it.each([
  ['Łukasz Żółć', 'ukasz Zoc'],
  ['Søren Bjørn', 'Sren Bjrn'],
])('finds %s by what a program left of it that drops such letters: %s', (name, left) => {
  expect(contains(left).test(name)).toBe(true);
  expect(contains(left).test(name.normalize('NFD'))).toBe(true);
  expect(contains('Zorc').test('Żółć')).toBe(false);
});

it.each(['김서연', 'がくと', 'काव्या'])('finds %s in either normal form, and nothing like it', name => {
  const kept = [name.normalize('NFC'), name.normalize('NFD')];
  for (const text of kept) {
    for (const one of kept) expect(contains(text).test(one)).toBe(true);
    expect(contains(text).test('김지수 かくと कवय')).toBe(false);
  }
});

it('finds by stored terms every text that contains a word, whatever their spelling', () => {
  const letters = fc.constantFrom(...'aeoz1@.-AÉłØßæςΣ김Σ');
  const text = fc.array(letters, { maxLength: 16 }).map(all => all.join(''));
  fc.assert(
    fc.property(text, text, (kept, word) => {
      const term = termPattern(word);
      if (!term || !contains(word).test(kept)) return;
      for (const form of ['NFC', 'NFD'])
        expect(searchTerms([kept.normalize(form)]).some(one => term.pattern.test(one))).toBe(true);
    }),
    { numRuns: 500 },
  );
});

it.each([
  ['Łukasz Żółć', ['zolc', 'zoc', 'ukasz', 'ŻÓŁĆ']],
  ['candidate-4711@example.org', ['4711', 'EXAMPLE', 'candidate-4711@example.org']],
])('finds %s by its stored terms', (kept, words) => {
  const finds = (word: string) => searchTerms([kept]).some(term => termPattern(word)?.pattern.test(term));
  expect(words.filter(word => !finds(word))).toEqual([]);
  expect(finds('zorc')).toBe(false);
  // Longer than a term: what is found is to be compared with the whole word.
  expect(termPattern('candidate-4712')).toMatchObject({ isWhole: false });
  expect(termPattern('ab')).toBeNull();
});
