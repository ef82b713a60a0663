import { describe, expect, it } from 'vitest';
import cases from '../test/cases.json';
import expected from '../test/pooled.json';
import { poolKeystrokes, readTyping, TYPED_WORDS_MIN } from './pool-typing';
import { processEvidence, type Keystrokes } from './process';

const typingOf = (id: string) => cases.find(each => each.id === id)?.process?.keystrokes as unknown as Keystrokes;
const copied = typingOf('keystrokes of one who copies out');
const composed = typingOf('keystrokes of one who composes');

describe('the typing of an interview', () => {
  it('is put together as Python does it', () => {
    const pooled = poolKeystrokes([copied, composed, {}, { total_words_produced: 9 }]);
    // In another order sums differ in their last digits.
    const digits = (values: Keystrokes) =>
      Object.entries(values)
        .map(([name, value]) => [name, value === null ? null : Number(value.toPrecision(10))])
        .toSorted();
    expect(digits(pooled)).toEqual(digits(expected));
  });

  it('adds counts, weighs rates by time and means by count, and has the spread of all', () => {
    const one = {
      total_words_produced: 40,
      total_process_time_secs: 60,
      total_words_produced_per_min: 40,
      num_of_deletions: 1,
      mean_deletion_length_chars: 6,
      num_of_pause_within_words_threshold200: 2,
      mean_pause_time_within_words_threshold200: 1,
      sd_pause_time_within_words_threshold200: Math.SQRT2,
    };
    const other = {
      total_words_produced: 80,
      total_process_time_secs: 180,
      total_words_produced_per_min: 80 / 3,
      num_of_deletions: 3,
      mean_deletion_length_chars: 2,
      num_of_pause_within_words_threshold200: 1,
      mean_pause_time_within_words_threshold200: 4,
      sd_pause_time_within_words_threshold200: null,
    };
    const pooled = poolKeystrokes([one, other]);
    expect(pooled).toMatchObject({
      total_words_produced: 120,
      total_process_time_secs: 240,
      num_of_deletions: 4,
      mean_deletion_length_chars: 3,
      mean_pause_time_within_words_threshold200: 2,
    });
    expect(pooled.total_words_produced_per_min).toBeCloseTo(30, 9);
    // Of 0, 2 and 4 seconds.
    expect(pooled.sd_pause_time_within_words_threshold200).toBeCloseTo(2, 9);
  });

  it('has no total if one of its answers lacks it, and no mean of nothing', () => {
    const answer = { total_words_produced: 40, total_process_time_secs: 60 };
    const pooled = poolKeystrokes([{ ...answer, num_of_deletions: 2, mean_deletion_length_chars: null }, answer]);
    expect(pooled).toMatchObject({ num_of_deletions: null, mean_deletion_length_chars: null });
    expect(poolKeystrokes([])).toEqual({});
  });

  it('is read from 150 typed words on, whatever the length of single answers', () => {
    const words = (total_words_produced: number) => ({ ...copied, total_words_produced });
    expect(TYPED_WORDS_MIN).toBe(150);
    expect(readTyping([words(149)])).toEqual({ words: 149, isCopied: null });
    expect(readTyping([words(150)])).toEqual({ words: 150, isCopied: true });
    expect(readTyping([words(75), words(75)])).toEqual({ words: 150, isCopied: true });
    expect(readTyping([composed, composed])).toEqual({ words: 240, isCopied: false });
    expect(readTyping([])).toEqual({ words: 0, isCopied: null });
  });

  it('leaves out answers of under 40 words, which people think of before they type them', () => {
    const answers = (count: number, total_words_produced: number) =>
      Array.from({ length: count }, () => ({ ...copied, total_words_produced }));
    expect(readTyping(answers(10, 39))).toEqual({ words: 0, isCopied: null });
    expect(readTyping([...answers(4, 40), ...answers(1, 39)])).toEqual({ words: 160, isCopied: true });
  });

  it('is not read if less than 60 % of the counts are known', () => {
    const few = Object.fromEntries(Object.entries(copied).filter(([name]) => !name.includes('pause')));
    expect(readTyping([few]).isCopied).toBeNull();
  });
});

describe('the typing of an answer', () => {
  const evidenceOf = (keystrokes: Keystrokes) => processEvidence({ keystrokes })?.evidence;

  it('never says more than a factor of 3, either way', () => {
    expect(evidenceOf(copied)).toBeGreaterThan(Math.log(2));
    expect(evidenceOf(copied)).toBeLessThanOrEqual(Math.log(3));
    expect(evidenceOf(composed)).toBeLessThan(-Math.log(2));
    expect(evidenceOf(composed)).toBeGreaterThanOrEqual(-Math.log(3));
  });

  it.each<[string, Keystrokes]>([
    ['under 100 typed words', { ...copied, total_words_produced: 99 }],
    ['under 90 seconds', { ...copied, total_process_time_secs: 89.9 }],
    ['words that are not known', { ...copied, total_words_produced: null }],
    ['a time that is no number', { ...copied, total_process_time_secs: Number.NaN }],
  ])('says nothing of %s', (_what, keystrokes) => {
    expect(processEvidence({ keystrokes })).toBeNull();
  });
});
