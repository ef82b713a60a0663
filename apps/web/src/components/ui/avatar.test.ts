import { expect, it } from 'vitest';
import { initials } from './avatar';

it.each([
  ['Adaeze Okafor', 'AO'],
  ['Dana Reyes-Ó Súilleabháin', 'DS'],
  ['Dana Ó Súilleabháin-Reyes', 'DS'],
  ['T. Scrypt (typo)', 'TS'],
  ['李小龙', '李'],
  ['éva', 'É'],
  ['  Bilal   Khan 2 ', 'BK'],
  ['🙂', '?'],
  ['', '?'],
])('the initials of "%s" are %s', (name, letters) => expect(initials(name)).toBe(letters));
