import { between } from './fusion';
import { WORDS_MIN } from './gate';
import { MODEL } from './model';
import { finite, keystrokeLogit, type Keystrokes } from './process';

// Pools the typing of an interview's answers. Mirrored by `pool` of training/authorship/process.py.

/** The count that weights each mean, median and spread. */
const COUNT_OF = new Map([
  ['length_Pbursts', 'num_of_Pbursts'],
  ['deletion_length', 'num_of_deletions'],
  ['insertion_length', 'num_of_insertions'],
  ...['200', '2000'].flatMap(threshold =>
    ['within', 'before', 'after'].map((place): [string, string] => [
      `pause_time_${place}_words_threshold${threshold}`,
      `num_of_pause_${place}_words_threshold${threshold}`,
    ]),
  ),
]);

/**
 * Pools the typing of several answers. Counts and totals are added, rates are weighted by time, means and medians by
 * the number of items behind them (for medians a good approximation), and the spread is that of all items. Leaves out
 * an answer with unknown words or time; a total that another answer lacks is null.
 */
export function poolKeystrokes(answers: readonly Keystrokes[]): Keystrokes {
  const kept = answers.filter(each => finite(each.total_words_produced) && finite(each.total_process_time_secs));
  const names = new Set(kept.flatMap(each => Object.keys(each)));
  return Object.fromEntries([...names].map(name => [name, pooled(name, kept)]));
}

function pooled(name: string, answers: readonly Keystrokes[]): number | null {
  if (/^(?:total|num_of)_/.test(name) && !name.includes('_per_min')) {
    const values = answers.map(each => each[name]);
    return values.every(finite) ? values.reduce((sum, value) => sum + value, 0) : null;
  }
  if (name.startsWith('sd_')) return spread(name, answers);
  let [whole, sum] = [0, 0];
  for (const each of answers) {
    const [value, weight] = [each[name], weightOf(name, each)];
    if (!finite(value) || !finite(weight) || weight <= 0) continue;
    whole += weight;
    sum += value * weight;
  }
  return whole > 0 ? sum / whole : null;
}

function weightOf(name: string, answer: Keystrokes): number | null | undefined {
  if (name.includes('_per_min')) return answer.total_process_time_secs;
  if (name === 'product_process_ratio') return answer.total_strokes;
  const threshold = /^(?:mean|median)_pause_time_in_secs_(threshold\d+)$/.exec(name)?.[1];
  if (threshold === undefined) return answer[countOf(name)];
  // No page sends how many there were: it is their total divided by their mean.
  const [total, mean] = [
    answer[`total_pause_time_in_secs_${threshold}`],
    answer[`mean_pause_time_in_secs_${threshold}`],
  ];
  return finite(total) && finite(mean) && mean > 0 ? total / mean : null;
}

/** Returns the name of the count behind a mean, a median or a spread; empty if unknown. */
function countOf(name: string): string {
  const quantity = name.slice(name.indexOf('_') + 1);
  const stem = [...COUNT_OF.keys()].find(each => quantity === each || quantity.startsWith(`${each}_`));
  return COUNT_OF.get(stem ?? '') ?? '';
}

/**
 * Returns the standard deviation of all items, from the count, mean and standard deviation of each answer; null for a
 * single item.
 */
function spread(name: string, answers: readonly Keystrokes[]): number | null {
  let [counted, total, squares] = [0, 0, 0];
  for (const each of answers) {
    const [count, mean, sd] = [each[countOf(name)], each[name.replace('sd_', 'mean_')], each[name]];
    if (!finite(count) || !finite(mean) || count < 1 || (!finite(sd) && count > 1)) continue;
    counted += count;
    total += count * mean;
    squares += count * mean * mean + (finite(sd) ? (count - 1) * sd * sd : 0);
  }
  return counted < 2 ? null : Math.sqrt(Math.max(0, (squares - (total * total) / counted) / (counted - 1)));
}

/** Words of an interview that must have been typed before the way they were typed is evaluated. */
export const TYPED_WORDS_MIN = MODEL.process.copiedWords[0] ?? 0;

/** The result for the typing of an interview. */
export interface TypingReading {
  /** Words typed in all evaluated answers, including deleted ones. */
  words: number;
  /** Whether it reads as copied out, at the limit that 1 in 100 honest typists exceeds; null if too little is known. */
  isCopied: boolean | null;
}

/**
 * Whether an answer has enough words to be evaluated with others: nothing shorter was trained on. In a chat people
 * think before a message of few words and then type it in one go, just like people who copy (docs/authorship.md).
 */
export const isLongEnough = ({ total_words_produced: words }: Keystrokes): boolean =>
  finite(words) && words >= WORDS_MIN;

/** Evaluates the typing of an interview from that of its answers (contract §23), without those that are too short. */
export function readTyping(answers: readonly Keystrokes[]): TypingReading {
  const all = poolKeystrokes(answers.filter(isLongEnough));
  const words = all.total_words_produced ?? 0;
  const raw = words < TYPED_WORDS_MIN ? null : keystrokeLogit(all);
  const { copiedWords, copiedFrom } = MODEL.process;
  return { words, isCopied: raw === null ? null : raw > between(copiedWords, copiedFrom, words) };
}
