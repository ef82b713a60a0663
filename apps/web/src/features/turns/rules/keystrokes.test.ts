import { expect, it } from 'vitest';
import { changeBetween, type ChangeKind } from './input-kind';
import { addStroke, interrupt, keystrokesOf, noStrokes } from './keystrokes';

type Step = [text: string, afterMs: number, kind?: ChangeKind];

/** The measures of a text that was changed step by step, on a clock with tenths of a millisecond. */
function typed(steps: readonly Step[], startedAt = 1_000.3) {
  const strokes = noStrokes();
  let [before, at] = ['', startedAt];
  for (const [after, gap, kind = 'key'] of steps) {
    at += gap;
    if (kind === 'other') interrupt(strokes);
    else addStroke(strokes, { before, after }, changeBetween(before, after), kind, at);
    before = after;
  }
  return keystrokesOf(strokes, before.length);
}

/** Types a text letter by letter, that many milliseconds apart. */
const letters = (text: string, gap: (at: number) => number, start = ''): Step[] =>
  [...text].map((_letter, at): Step => [start + text.slice(0, at + 1), gap(at)]);

it('measures from the first change to the last, pauses by the letters around them, and bursts with their ending pause', () => {
  // "as I do": 150 ms within a word, 300 before one, 250 after one; 2.5 s before the last word.
  const steps = letters('as I do', at => [0, 150, 250, 300, 250, 2500, 150][at] ?? 0);
  expect(typed(steps)).toMatchObject({
    total_process_time_secs: 3.6,
    total_strokes: 6,
    total_words_produced: 3,
    chars_produced_per_min_inclu_spac: 116.667,
    product_process_ratio: 1,
    total_pause_time_in_secs_threshold200: 3.3,
    mean_pause_time_in_secs_threshold200: 0.825,
    median_pause_time_in_secs_threshold200: 0.275,
    num_of_pause_within_words_threshold200: 0,
    mean_pause_time_within_words_threshold200: null,
    num_of_pause_before_words_threshold200: 2,
    mean_pause_time_before_words_threshold200: 1.4,
    num_of_pause_after_words_threshold200: 2,
    sd_pause_time_after_words_threshold200: 0,
    num_of_pause_before_words_threshold2000: 1,
    sd_pause_time_before_words_threshold2000: null,
    num_of_Pbursts: 2,
    mean_length_Pbursts_secs: 1.8,
    mean_length_Pbursts_chars: 3.5,
    num_of_deletions: 0,
    mean_deletion_length_chars: 0,
  });
});

it('counts no pauses while a key is held down', () => {
  const held: Step[] = [
    ['a', 0],
    ['aa', 500, 'held'],
    ['aaa', 33, 'held'],
    ['aaab', 300],
  ];
  expect(typed(held)).toMatchObject({ total_pause_time_in_secs_threshold200: 0.3, total_strokes: 5 });
});

it('counts consecutive deletions as one, backwards, and no pause beside them', () => {
  const steps: Step[] = [
    ...letters('a word', () => 100),
    ['a wor', 400, 'remove'],
    ['a wo', 100, 'remove'],
    ['a won', 400],
    ['a wo', 100, 'remove'],
  ];
  expect(typed(steps)).toMatchObject({
    num_of_deletions: 2,
    total_deletions_chars_inclu_space: 3,
    mean_deletion_length_chars: 1.5,
    total_deletions_words: 2,
    num_of_pause_within_words_threshold200: 0,
    product_process_ratio: 0.571,
  });
});

it('counts text typed before the end as inserted', () => {
  const steps: Step[] = [
    ...letters('a word', () => 100),
    ['a nword', 900],
    ['a neword', 100],
    // The same as if it had been typed one place on.
    ['a newword', 100],
    ['a new word', 100],
    ['a new word.', 900],
  ];
  const told = typed(steps);
  expect(told).toMatchObject({ num_of_insertions: 1, total_insertions_chars_exclu_space: 3, total_words_produced: 3 });
});

it('gives no product share when the text was not only typed by keys', () => {
  const told = typed([
    ...letters('a word', () => 100),
    ['a word and what was undone', 100, 'other'],
    ['a word and what was undone.', 100],
  ]);
  expect(told).toMatchObject({ product_process_ratio: null, total_strokes: 7 });
});

it.each([100, 1000 / 60])('measures nothing on a clock with steps of %d ms', step => {
  expect(
    typed(
      letters('a dozen letters', () => step * 2),
      step * 60,
    ),
  ).toBeNull();
});

it('measures nothing in an empty text, or in a single change', () => {
  expect(typed([])).toBeNull();
  expect(typed([['a', 0]])).toBeNull();
});

it('leaves out the measures that the source does not define exactly', () => {
  const told = Object.keys(typed(letters('as I do', () => 150)) ?? {});
  expect(told).not.toContain('sd_pause_time_threshold200');
  expect(told).not.toContain('num_of_Rburst');
  expect(told).toHaveLength(60);
});
