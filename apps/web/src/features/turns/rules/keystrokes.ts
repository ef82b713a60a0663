import type { Change, ChangeKind } from './input-kind';

/** A change by a key; of its characters only their classes are stored. */
interface Stroke {
  /** Milliseconds on the page's clock. */
  at: number;
  /**
   * Milliseconds since the previous change; null where it is unknown: for the first change, and while a key is held
   * down.
   */
  gap: number | null;
  /** Where the pause is relative to words, if this change directly continues the previous one; null otherwise. */
  place: 'within' | 'before' | 'after' | null;
  characters: number;
  nonSpaces: number;
}

/** A run of removed characters, or of characters inserted before the end of the text. */
interface Run {
  text: string;
}

/** A record of typing during one question. It is never sent: only the result of `keystrokesOf` is. */
export interface Strokes {
  all: Stroke[];
  words: number;
  deletions: Run[];
  insertions: Run[];
  last: { kind: 'typed' | 'inserted' | 'removed'; end: number; character: string } | null;
  /** All of the text was typed here. */
  isWhole: boolean;
}

export const noStrokes = (): Strokes => ({
  all: [],
  words: 0,
  deletions: [],
  insertions: [],
  last: null,
  isWhole: true,
});

/** Returns whether nothing has changed the text yet. */
export const isUntouched = ({ all, isWhole }: Strokes): boolean => all.length === 0 && isWhole;

const isBlank = (character: string) => /^[^\S\n]$/.test(character);
const isOfWord = (character: string) => /^[\p{L}\p{N}\p{M}'’]$/u.test(character);

/** Returns where a pause between two characters is, as far as the source distinguishes that reliably. */
function placeOf(before: string, character: string): Stroke['place'] {
  if (isOfWord(before) && isOfWord(character)) return 'within';
  if (isBlank(before) && isOfWord(character)) return 'before';
  return isOfWord(before) && isBlank(character) ? 'after' : null;
}

interface Texts {
  before: string;
  after: string;
}

/** Records a change by a key at a time in milliseconds. Mutates `strokes`, because an answer has thousands of them. */
export function addStroke(
  strokes: Strokes,
  { before, after }: Texts,
  change: Change,
  kind: ChangeKind,
  at: number,
): void {
  const { last } = strokes;
  const { removed, inserted } = change;
  const from = placeFrom(change, last?.end, before, after);
  const text = after.slice(from, from + inserted);
  const isNext = last !== null && last.kind !== 'removed' && last.end === from && removed === 0;
  const before1 = isNext ? last.character : '';
  const previous = strokes.all.at(-1);
  strokes.all.push({
    at,
    gap: kind === 'held' || !previous ? null : at - previous.at,
    place: isNext ? placeOf(before1, text) : null,
    characters: inserted,
    nonSpaces: text.replace(/\s/g, '').length,
  });
  if (removed > 0) addRemoved(strokes, before.slice(from, from + removed), from);
  if (inserted === 0) {
    strokes.last = { kind: 'removed', end: from, character: '' };
    return;
  }
  const isInWord = from > 0 && /\S/.test(after[from - 1] ?? '');
  strokes.words += (text.match(/\S+/g)?.length ?? 0) - (isInWord && /^\S/.test(text) ? 1 : 0);
  const isAtEnd = after.slice(from + inserted).trim() === '';
  if (!isAtEnd) {
    const run = strokes.insertions.at(-1);
    if (run && isNext && last.kind === 'inserted') run.text += text;
    else strokes.insertions.push({ text });
  }
  strokes.last = { kind: isAtEnd ? 'typed' : 'inserted', end: from + inserted, character: [...text].at(-1) ?? '' };
}

/**
 * Returns where a text was inserted: of several equivalent positions, such as beside the same letter, the one where
 * typing had stopped.
 */
function placeFrom(
  { from, removed, inserted }: Change,
  end: number | undefined,
  before: string,
  after: string,
): number {
  if (end === undefined || end >= from || removed > 0) return from;
  return before.slice(0, end) + after.slice(end, end + inserted) + before.slice(end) === after ? end : from;
}

function addRemoved({ deletions, last }: Strokes, text: string, from: number): void {
  const run = deletions.at(-1);
  if (!run || last?.kind !== 'removed') deletions.push({ text });
  // Backspace deletes backwards.
  else run.text = from < last.end ? text + run.text : run.text + text;
}

/** Notes a change by other means: what follows does not continue what was typed before. */
export function interrupt(strokes: Strokes): void {
  strokes.isWhole = false;
  strokes.last = null;
}

const PAUSES_MS = [200, 2000] as const;
const BURST_END_MS = 2000;
const MINUTE_SECONDS = 60;

/** Resolutions of coarsened browser clocks, in milliseconds: pauses of 200 ms cannot be measured with them. */
const COARSE_MS = [1000 / 60, 100];
const COARSE_FROM = 10;

const isCoarse = (strokes: readonly Stroke[]): boolean =>
  strokes.length >= COARSE_FROM &&
  COARSE_MS.some(step => strokes.every(({ at }) => Math.abs(at - Math.round(at / step) * step) < 0.02));

/**
 * Returns the features of docs/authorship.md that a page can measure reliably, by their names there; durations in
 * seconds. Time begins with the first change. Means without values are null, as are spreads of fewer than two; lengths
 * of runs are 0 without runs, as in the source. Returns null where the browser's clock is too coarse, or nothing was
 * typed.
 */
export function keystrokesOf(strokes: Strokes, length: number): Record<string, number | null> | null {
  const { all, words } = strokes;
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last || all.length < 2 || isCoarse(all)) return null;
  const seconds = (last.at - first.at) / 1000;
  const characters = sumOf(all, stroke => stroke.characters);
  const nonSpaces = sumOf(all, stroke => stroke.nonSpaces);
  const perMinute = (count: number) => (seconds > 0 ? rounded(count / (seconds / MINUTE_SECONDS)) : null);
  return {
    total_process_time_secs: rounded(seconds),
    // As in the source: non-blank characters, plus one.
    total_strokes: nonSpaces + 1,
    total_words_produced: words,
    chars_produced_per_min_inclu_spac: perMinute(characters),
    chars_produced_per_min_exclu_spac: perMinute(nonSpaces),
    total_words_produced_per_min: perMinute(words),
    product_process_ratio: strokes.isWhole && characters > 0 ? rounded(Math.min(1, length / characters)) : null,
    ...pausesOf(all),
    ...burstsOf(all),
    ...runsOf('deletion', strokes.deletions),
    ...runsOf('insertion', strokes.insertions),
  };
}

const sumOf = (strokes: readonly Stroke[], count: (stroke: Stroke) => number) =>
  strokes.reduce((sum, stroke) => sum + count(stroke), 0);

const inSeconds = (strokes: readonly Stroke[], threshold: number) =>
  strokes.flatMap(({ gap }) => (gap !== null && gap >= threshold ? [gap / 1000] : []));

function pausesOf(strokes: readonly Stroke[]): Record<string, number | null> {
  const found: Record<string, number | null> = {};
  for (const threshold of PAUSES_MS) {
    const all = inSeconds(strokes, threshold);
    found[`total_pause_time_in_secs_threshold${threshold}`] = rounded(all.reduce((sum, gap) => sum + gap, 0));
    found[`mean_pause_time_in_secs_threshold${threshold}`] = mean(all);
    found[`median_pause_time_in_secs_threshold${threshold}`] = median(all);
    for (const place of ['within', 'before', 'after'] as const) {
      const pauses = inSeconds(
        strokes.filter(stroke => stroke.place === place),
        threshold,
      );
      const name = `${place}_words_threshold${threshold}`;
      found[`num_of_pause_${name}`] = pauses.length;
      found[`mean_pause_time_${name}`] = mean(pauses);
      found[`median_pause_time_${name}`] = median(pauses);
      found[`sd_pause_time_${name}`] = spread(pauses);
    }
  }
  return found;
}

/** Returns figures about bursts, the stretches between pauses of two seconds, each including the pause that ends it. */
function burstsOf(strokes: readonly Stroke[]): Record<string, number | null> {
  const bursts: Stroke[][] = [];
  for (const stroke of strokes) {
    const current = bursts.at(-1);
    if (!current || (stroke.gap !== null && stroke.gap >= BURST_END_MS)) bursts.push([stroke]);
    else current.push(stroke);
  }
  const starts = [...bursts.map(([first]) => first?.at ?? 0), strokes.at(-1)?.at ?? 0];
  const seconds = bursts.map((_burst, at) => ((starts[at + 1] ?? 0) - (starts[at] ?? 0)) / 1000);
  const characters = bursts.map(burst => sumOf(burst, stroke => stroke.characters));
  return {
    num_of_Pbursts: bursts.length,
    mean_length_Pbursts_secs: mean(seconds),
    median_length_Pbursts_secs: median(seconds),
    sd_length_Pbursts_secs: spread(seconds),
    mean_length_Pbursts_chars: mean(characters),
    median_length_Pbursts_chars: median(characters),
    sd_length_Pbursts_chars: spread(characters),
  };
}

function runsOf(one: 'deletion' | 'insertion', runs: readonly Run[]): Record<string, number | null> {
  const lengths = runs.map(({ text }) => text.length);
  const bare = runs.map(({ text }) => text.replace(/\s/g, '').length);
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  return {
    [`num_of_${one}s`]: runs.length,
    [`total_${one}s_chars_inclu_space`]: sum(lengths),
    [`total_${one}s_chars_exclu_space`]: sum(bare),
    [`total_${one}s_words`]: sum(runs.map(({ text }) => text.match(/\S+/g)?.length ?? 0)),
    [`mean_${one}_length_chars`]: mean(lengths) ?? 0,
    [`median_${one}_length_chars`]: median(lengths) ?? 0,
    [`mean_${one}_length_chars_exclu_space`]: mean(bare) ?? 0,
    [`median_${one}_length_chars_exclu_space`]: median(bare) ?? 0,
  };
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns the mean; null without values. */
const mean = (values: readonly number[]): number | null => (values.length === 0 ? null : rounded(average(values)));

/** Returns the median; null without values. */
function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [below = 0, above = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return rounded((below + above) / 2);
}

/** Returns the sample standard deviation; null for fewer than two values. */
function spread(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  const middle = average(values);
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return rounded(Math.sqrt(squares / (values.length - 1)));
}
