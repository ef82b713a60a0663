import { describe, expect, it } from 'vitest';
import { commonPasswords, isGuessable, requireUnguessable } from './passwords';

const mara = {
  email: 'mara.santos@example.org',
  first_name: 'Mara',
  last_name: 'Santos Lindqvist',
  company: 'Northwind Labs',
};

it('knows 10,000 common passwords, each of 8 or more characters, in lower case', () => {
  const all = [...commonPasswords()];
  expect(all).toHaveLength(10_000);
  expect(all.filter(word => [...word].length < 8 || word !== word.normalize('NFKC').toLowerCase())).toEqual([]);
});

describe('is too easy to guess:', () => {
  it.each([
    'password',
    'PASSWORD',
    'Password1',
    'ｐａｓｓｗｏｒｄ',
    '12345678',
    'qwertyuiop',
    'P@ssw0rd',
    'mara.santos@example.org',
    'MARA.SANTOS@example.org',
    'mara.santos',
    'MaraSantos',
    'mara santos lindqvist',
    'Santos-Lindqvist, Mara',
    'santos lindqvist',
    'Northwind Labs',
    'northwind.labs!',
  ])('%s', password => {
    expect(isGuessable(password, mara)).toBe(true);
    expect(() => requireUnguessable(password, mara)).toThrow('This password is too easy to guess');
  });
});

it.each([
  'correct horse',
  'battery staple',
  'Northwind Labs and Mara',
  'mara.santos@example.com',
  '::::::::',
  '    -   ',
])('"%s" is not', password => {
  expect(isGuessable(password, mara)).toBe(false);
  expect(isGuessable(password, { ...mara, company: undefined, last_name: '-' })).toBe(false);
});
