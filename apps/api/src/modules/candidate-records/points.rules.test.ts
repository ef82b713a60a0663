import { expect, it } from 'vitest';
import type { KindCount } from '../evidence/level.rules';
import type { Sign } from '../evidence/signs.rules';
import { pointOf } from './points.rules';
import { de } from './words/de.words';
import { en } from './words/en.words';

const kind: KindCount = {
  kind: 'away',
  counts: 1,
  count: 2,
  seconds: 1_070,
  answers: [],
  isReached: true,
  isAllowed: false,
};
const away = (openMs: number): Sign => ({
  kind: 'away',
  events: ['e1'],
  from: 0,
  to: openMs,
  openMs,
  answers: [],
  turn: 1,
  isDismissed: false,
  isEnough: true,
});

it('a long time away is told in minutes, a short one in seconds', () => {
  const titled = (ms: number, words: typeof en, language: 'en' | 'de') => {
    const first = away(ms);
    return pointOf({ kind, first, together: [first], about: 'away' }, new Map(), words, language).title;
  };
  expect(titled(1_070_000, en, 'en')).toBe('Away from the page for 18 minutes in all');
  expect(titled(40_000, en, 'en')).toBe('Away from the page for 40 seconds in all');
  expect(titled(1_070_000, de, 'de')).toBe('Insgesamt 18 Minuten nicht auf der Seite');
});
