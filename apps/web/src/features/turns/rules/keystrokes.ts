import { changeBetween, type Change } from './pasted';

/**
 * How a text was changed: by a key, by removing, by pasting; by dictation, a composing keyboard or another help, of which
 * no times are known; otherwise, by undoing for example.
 */
export type ChangeKind = 'key' | 'remove' | 'paste' | 'assisted' | 'other';

/** What is remembered of typing while a question is answered: times and counts, and no key. */
export interface Strokes {
  startedAt: number;
  lastAt: number;
  /** Milliseconds between one change and the next. */
  gaps: number[];
  characters: number;
  nonSpaces: number;
  words: number;
  removedCharacters: number;
  deletions: number;
  wasRemoving: boolean;
  endsInWord: boolean;
}

const PAUSES_MS = [200, 2000] as const;
const MINUTE_SECONDS = 60;

export const noStrokes = (now: number): Strokes => ({
  startedAt: now,
  lastAt: now,
  gaps: [],
  characters: 0,
  nonSpaces: 0,
  words: 0,
  removedCharacters: 0,
  deletions: 0,
  wasRemoving: false,
  endsInWord: false,
});

/** Adds a change of the text at a moment, both in milliseconds of the same clock. */
export function withChange(strokes: Strokes, before: string, after: string, now: number): Strokes {
  const { from, removed, inserted }: Change = changeBetween(before, after);
  const text = after.slice(from, from + inserted);
  const isRemoving = removed > 0 && inserted === 0;
  return {
    ...strokes,
    lastAt: now,
    gaps: [...strokes.gaps, now - strokes.lastAt],
    characters: strokes.characters + inserted,
    nonSpaces: strokes.nonSpaces + text.replace(/\s/g, '').length,
    words: strokes.words + wordsBegun(text, strokes.endsInWord),
    removedCharacters: strokes.removedCharacters + removed,
    deletions: strokes.deletions + (isRemoving && !strokes.wasRemoving ? 1 : 0),
    wasRemoving: isRemoving,
    endsInWord: inserted > 0 ? /\S$/.test(text) : strokes.endsInWord,
  };
}

const wordsBegun = (text: string, inWord: boolean) =>
  (text.match(/\S+/g)?.length ?? 0) - (inWord && /^\S/.test(text) ? 1 : 0);

/**
 * Returns the features of docs/authorship.md that a page can tell for certain, by their names there; durations in
 * seconds. They are fewer than the indication counts, so that they are facts and no sign.
 */
export function keystrokesOf(strokes: Strokes, length: number): Record<string, number | null> {
  const { startedAt, lastAt, characters, nonSpaces, words, removedCharacters, deletions } = strokes;
  const seconds = (lastAt - startedAt) / 1000;
  const perMinute = (count: number) => (seconds > 0 ? rounded(count / (seconds / MINUTE_SECONDS)) : null);
  const pauses = PAUSES_MS.flatMap(threshold => {
    const long = strokes.gaps.filter(gap => gap >= threshold).map(gap => gap / 1000);
    const total = long.reduce((sum, gap) => sum + gap, 0);
    return [
      [`total_pause_time_in_secs_threshold${threshold}`, rounded(total)],
      [`mean_pause_time_in_secs_threshold${threshold}`, long.length > 0 ? rounded(total / long.length) : null],
      [`median_pause_time_in_secs_threshold${threshold}`, median(long)],
    ] as const;
  });
  return {
    total_process_time_secs: rounded(seconds),
    // As in the source: characters that are no blanks, and one.
    total_strokes: nonSpaces + 1,
    total_words_produced: words,
    chars_produced_per_min_inclu_spac: perMinute(characters),
    chars_produced_per_min_exclu_spac: perMinute(nonSpaces),
    total_words_produced_per_min: perMinute(words),
    product_process_ratio: characters > 0 ? rounded(Math.min(1, length / characters)) : null,
    num_of_deletions: deletions,
    total_deletions_chars_inclu_space: removedCharacters,
    ...Object.fromEntries(pauses),
  };
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [below = 0, above = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return rounded((below + above) / 2);
}
