import { stemOf, termsOf, wordsOf, isLong, isSameStem } from './terms.rules';

/** A text prepared for computing likeness: read once, in linear time. */
interface ReadText {
  /** The number of words. */
  length: number;
  /** The stems of its content words, each once. */
  content: ReadonlySet<string>;
  /** Pairs of adjacent words of any kind. */
  pairs: ReadonlySet<string>;
  /** Sequences of three letters, including spaces between words. */
  trigrams: ReadonlySet<string>;
  /** Returns whether a word of the text has the same meaning. */
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

/** Returns the share of items that are counted, or `none` if there are no items. */
function share(all: Iterable<string>, isCounted: (one: string) => boolean, none = 0): number {
  let [total, counted] = [0, 0];
  for (const one of all) {
    total++;
    if (isCounted(one)) counted++;
  }
  return total === 0 ? none : counted / total;
}

/**
 * Returns the features of the measured model, in the order of its weights (docs/grading.md): letter trigrams of the
 * reference that the question does not give away; shared content words, as the harmonic mean of both shares; how much
 * longer the answer is, in logarithms; of the answer's words that are not the question's, the share that the reference
 * has; and pairs of words.
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

/**
 * Returns a function that finds which of these stems have the same meaning as a given one. A misspelt word still begins
 * with its letter: only those are compared, and each stem is looked up once.
 */
export function sameIn(stems: Iterable<string>): (stem: string) => readonly string[] {
  const all = new Set(stems);
  const byLetter = new Map<string, string[]>();
  for (const stem of all) {
    if (!isLong(stem)) continue;
    const letter = stem.charAt(0);
    const group = byLetter.get(letter);
    if (group) group.push(stem);
    else byLetter.set(letter, [stem]);
  }
  const known = new Map<string, readonly string[]>();
  return stem => {
    const found = known.get(stem) ?? lookUp(stem, all, byLetter.get(stem.charAt(0)) ?? []);
    known.set(stem, found);
    return found;
  };
}

function lookUp(stem: string, all: ReadonlySet<string>, likely: readonly string[]): readonly string[] {
  if (isLong(stem)) return likely.filter(other => isSameStem(stem, other));
  return all.has(stem) ? [stem] : [];
}
