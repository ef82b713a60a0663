import { describe, expect, it } from 'vitest';
import { adjustmentWords, lastSeenWords } from './words';

const NOW = new Date('2026-11-23T12:00:00.000Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000).toISOString();

describe('when a candidate was last heard of', () => {
  it.each([
    [-30, 'last seen just now'],
    [9, 'last seen just now'],
    [10, 'last seen 10 s ago'],
    [59, 'last seen 59 s ago'],
    [60, 'last seen 1 min ago'],
    [3_599, 'last seen 59 min ago'],
    [7_200, 'last seen 2 h ago'],
  ])('%i seconds ago is %s', (seconds, words) => expect(lastSeenWords(ago(seconds), NOW)).toBe(words));
});

describe('adjustments', () => {
  it('are said each in a few words', () =>
    expect(adjustmentWords({ extraTimePercent: 25, signalsOff: ['typing', 'paste'], keyboardOnly: true })).toEqual([
      '25% more time',
      'Not noted: how they type, what is pasted',
      'Keyboard or screen reader only',
    ]));

  it('are no words where there are none', () =>
    expect(adjustmentWords({ extraTimePercent: 0, signalsOff: [] })).toEqual([]));
});
