import { fold } from './clean';
import { softCap } from './fusion';
import { MODEL } from './model';
import { firstWords, hash, tokens } from './tokens';

// Measures how much of an answer occurs in stored reference answers to the same question. Mirrored by
// training/authorship/similarity.py.

const WORDS_MAX = 400;
const REFERENCES_MAX = 5;
const ALIKE_MAX = 0.75;
const STEMS_MIN = 5;
const CAP = 4;
const SUFFIXES = ['ings', 'ing', 'edly', 'ed', 'ies', 'es', 's', 'ly'];
const LETTERS = 5;
const WORDS = 3;

interface Grams {
  letters: Set<number>;
  triples: Set<number>;
  stems: number;
}

function stem(word: string): string {
  const suffix = SUFFIXES.find(each => word.length > each.length + 3 && word.endsWith(each));
  return suffix === undefined ? word : word.slice(0, -suffix.length);
}

/** Returns hashed five-letter strings (without numbers and formulas) and word triples of a cleaned text. */
function grams(text: string): Grams {
  const folded = fold(firstWords(text, WORDS_MAX));
  const prose = folded.replace(/[^a-z ,.;:'"()-]+/g, '').replace(/ +/g, ' ');
  const letters = new Set<number>();
  for (let i = 0; i + LETTERS <= prose.length; i++) letters.add(hash(prose, i, i + LETTERS, 0));
  const stems = tokens(folded)
    .filter(token => token >= 'a' && token < '{')
    .map(stem);
  const triples = new Set<number>();
  for (let i = 0; i + WORDS <= stems.length; i++) {
    const triple = stems.slice(i, i + WORDS).join(' ');
    triples.add(hash(triple, 0, triple.length, 0));
  }
  return { letters, triples, stems: stems.length };
}

function share(part: Set<number>, ...wholes: Set<number>[]): number {
  let hits = 0;
  for (const each of part) if (wholes.some(whole => whole.has(each))) hits++;
  return part.size === 0 ? 0 : hits / part.size;
}

/** The result of the comparison with the references, also for the explanation. */
export interface Similarity {
  /** Log likelihood ratio of AI against human, given the style; null if the references are nearly identical. */
  evidence: number | null;
  /** Share of the answer's five-letter strings that occur in a reference (0..1). */
  shared: number;
  /** Number of references compared. */
  references: number;
}

/**
 * Compares a cleaned answer with cleaned references; returns null if there is nothing to compare. If the references are
 * nearly identical, the question determines the wording, and a match means nothing.
 */
export function compareWithReferences(text: string, references: readonly string[]): Similarity | null {
  const own = grams(text);
  const others = references
    .slice(0, REFERENCES_MAX)
    .map(grams)
    .filter(each => each.stems >= STEMS_MIN);
  if (others.length === 0 || own.stems < STEMS_MIN) return null;
  const shared = share(own.letters, ...others.map(each => each.letters));
  if (others.length > 1 && alike(others) > ALIKE_MAX) return { evidence: null, shared, references: others.length };
  const triples = share(own.triples, ...others.map(each => each.triples));
  const length = others.reduce((sum, each) => sum + each.stems, 0);
  const values = [shared, Math.sqrt(triples), Math.log(length), Math.log(own.stems)];
  const { weights, bias } = MODEL.similarity;
  const raw = values.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), bias);
  return { evidence: softCap(raw, CAP), shared, references: others.length };
}

/** Whether the question also determines the wording of the answer. */
export function hasFixedWording(similar: Similarity | null): boolean {
  return similar !== null && similar.evidence === null && similar.shared > ALIKE_MAX;
}

/** Returns how much of the least matched reference occurs in another. */
function alike(others: readonly Grams[]): number {
  const best = (one: Grams) => Math.max(...others.filter(b => b !== one).map(b => share(one.letters, b.letters)));
  return Math.min(...others.map(best));
}
