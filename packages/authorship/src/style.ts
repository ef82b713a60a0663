import { fold } from './clean';
import { between, softCap } from './fusion';
import { MODEL } from './model';
import { firstWords, hash, tokens } from './tokens';

// Hashed word 1-2-grams and character 3-4-grams. Mirrored by training/authorship/style.py.

const WORDS_MAX = 400;
const CAP = 2.5;
const FAMILY = { word: 0, pair: 1, char: 2 } as const;

/** Sums the weights of the distinct buckets of one family, by its share, so that length does not count. */
class Family {
  readonly #seen = new Set<number>();
  #sum = 0;

  add(hashed: number): void {
    const bucket = hashed & (MODEL.style.weights.length - 1);
    if (this.#seen.has(bucket)) return;
    this.#seen.add(bucket);
    this.#sum += MODEL.style.weights[bucket] ?? 0;
  }

  get score(): number {
    return this.#seen.size === 0 ? 0 : this.#sum / Math.sqrt(this.#seen.size);
  }
}

/** Returns the linear score of a cleaned text, before calibration. */
export function styleLogit(text: string): number {
  const folded = fold(firstWords(text, WORDS_MAX));
  const words = tokens(folded);
  const [word, pair, char] = [new Family(), new Family(), new Family()];
  let previous: string | undefined;
  for (const token of words) {
    word.add(hash(token, 0, token.length, FAMILY.word));
    if (previous !== undefined) {
      const both = `${previous} ${token}`;
      pair.add(hash(both, 0, both.length, FAMILY.pair));
    }
    previous = token;
  }
  for (const size of [3, 4]) {
    for (let i = 0; i + size <= folded.length; i++) char.add(hash(folded, i, i + size, FAMILY.char));
  }
  return MODEL.style.bias + MODEL.style.scale * (word.score + pair.score + char.score);
}

/**
 * Returns the log likelihood ratio of AI against human from style, calibrated for the length.
 * @param words of the cleaned text
 */
export function styleEvidence(text: string, words: number): number {
  const { words: lengths, slopes, offsets } = MODEL.style;
  const slope = between(lengths, slopes, words);
  return softCap(slope * styleLogit(text) + between(lengths, offsets, words), CAP);
}
