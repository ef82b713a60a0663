import { expect, it } from 'vitest';
import { fc } from '#api/test/fast-check';
import { contains } from './search-pattern';

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
