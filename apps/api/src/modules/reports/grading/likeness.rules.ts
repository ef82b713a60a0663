import { sameIn } from './same-words.rules';
import { stemOf, termsOf, wordsOf } from './terms.rules';

/** A text as the likeness of two is computed: read once, in linear time. */
export interface ReadText {
  /** How many words. */
  length: number;
  /** The stems of its content words, each once. */
  content: ReadonlySet<string>;
  /** Words of any kind that stand one after the other. */
  pairs: ReadonlySet<string>;
  /** Three letters in a row, blanks between words among them. */
  trigrams: ReadonlySet<string>;
  /** Returns whether a word of the text means the same. */
  has: (stem: string) => boolean;
}

export function readText(text: string): ReadText {
  const words = wordsOf(text);
  const content = new Set(termsOf(text).map(({ stem }) => stem));
  const same = sameIn(content);
  return {
    length: words.length,
    content,
    pairs: pairsOf(words.map(stemOf)),
    trigrams: trigramsOf(words.join(' ')),
    has: stem => same(stem).length > 0,
  };
}

function pairsOf(stems: readonly string[]): Set<string> {
  return new Set(stems.slice(1).map((stem, at) => `${stems[at]} ${stem}`));
}

function trigramsOf(words: string): Set<string> {
  const padded = ` ${words} `;
  return new Set(Array.from({ length: Math.max(0, padded.length - 2) }, (_, at) => padded.slice(at, at + 3)));
}

/** The share of these that pass, or `none` where there are none. */
function share(all: Iterable<string>, isCounted: (one: string) => boolean, none = 0): number {
  let [total, counted] = [0, 0];
  for (const one of all) {
    total++;
    if (isCounted(one)) counted++;
  }
  return total === 0 ? none : counted / total;
}

/**
 * What the measured model reads, in the order of its weights (docs/grading.md): letters in threes of the reference that
 * the question does not give away; content words shared, as the harmonic mean of both shares; how much longer the answer
 * is, in logarithms; of the answer's words that are not the question's, the reference's; and pairs of words.
 */
export function likenessOf(question: ReadText, reference: ReadText, answer: ReadText): number[] {
  const all = share(reference.trigrams, gram => answer.trigrams.has(gram));
  const fresh = [...reference.trigrams].filter(gram => !question.trigrams.has(gram));
  const covered = share(reference.content, answer.has);
  const precise = share(answer.content, reference.has);
  const added = [...answer.content].filter(stem => !question.content.has(stem));
  return [
    share(fresh, gram => answer.trigrams.has(gram), all),
    covered + precise > 0 ? (2 * covered * precise) / (covered + precise) : 0,
    Math.log1p(answer.length) - Math.log1p(reference.length),
    share(added, reference.has),
    share(reference.pairs, pair => answer.pairs.has(pair)),
  ];
}
