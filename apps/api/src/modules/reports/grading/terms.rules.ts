import { stemmer } from 'stemmer';
import { quantityAt } from './numbers.rules';
import { BASE_FORMS, NEGATIONS, OPPOSITES, STOPWORDS, TURNS } from './word-lists.rules';

export interface Term {
  /** What it is compared by: a stem, or a number in base units. */
  stem: string;
  isNumber: boolean;
  /** For a number with a unit: the number alone, because an answer may leave the unit out. */
  bare?: string;
  /** Whether a negation in its part of the sentence applies to it. */
  isNegated: boolean;
}

/** How many content words a negation applies to. */
const NEGATION_REACH = 3;

/**
 * Returns the content words of a text in order: stems, and numbers with their units, each with whether it is negated.
 */
export function termsOf(text: string): Term[] {
  return sentencesOf(text).flatMap(sentence => {
    let reach = 0;
    const terms: Term[] = [];
    const words = wordsOf(sentence);
    for (let at = 0; at < words.length; at++) {
      const word = words[at] ?? '';
      const isNegation = NEGATIONS.has(word) || word.endsWith("n't");
      // "Not only" denies nothing.
      if (isNegation && words[at + 1] !== 'only') reach = NEGATION_REACH;
      else if (TURNS.has(word)) reach = 0;
      if (isNegation || STOPWORDS.has(word)) continue;
      const isNegated = reach > 0;
      if (isNegated) reach--;
      const quantity = quantityAt(words, at);
      if (!quantity) {
        terms.push({ stem: stemOf(word), isNumber: false, isNegated });
        continue;
      }
      const { canonical: stem, bare, hasUnit } = quantity;
      terms.push({ stem, isNumber: true, isNegated, ...(hasUnit ? { bare } : {}) });
      at += quantity.words - 1;
    }
    return terms;
  });
}

/** Returns what all forms of a word have in common. */
export const stemOf = (word: string) => stemmer(BASE_FORMS.get(word) ?? word);

const STEMS_OF_OPPOSITES = new Map<string, string[]>();
for (const pair of OPPOSITES) {
  const [one, other] = pair.map(stemOf) as [string, string];
  STEMS_OF_OPPOSITES.set(one, [...(STEMS_OF_OPPOSITES.get(one) ?? []), other]);
  STEMS_OF_OPPOSITES.set(other, [...(STEMS_OF_OPPOSITES.get(other) ?? []), one]);
}

/** Returns the stems with the opposite meaning. */
export const oppositesOf = (stem: string): readonly string[] => STEMS_OF_OPPOSITES.get(stem) ?? [];

/**
 * Splits a text into sentences and lines. A point within a number or a name such as `Node.js` does not end a sentence.
 */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?;])\s+|\n+/).filter(part => part.trim() !== '');
}

const WORD = /\d+(?:[.,]\d+)*(?:%|\p{L}{1,3}(?![\p{L}\p{N}]))?|%|\p{L}[\p{L}\p{N}']*(?:[+#]+)?/gu;

/** Returns the words as typed, in lower case; a number keeps what is written directly after it: `5ms`, `12%`. */
export function wordsOf(sentence: string): string[] {
  const plain = sentence
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[’‘]/g, "'")
    .toLowerCase();
  return plain.match(WORD)?.map(word => word.replace(/'s$|'$/, '')) ?? [];
}

/** Shorter stems, and numbers, must match exactly: one different letter makes another word. */
export const isLong = (stem: string) => stem.length >= 5 && !/^\d/.test(stem);

/** Returns whether two stems mean the same word: equal, one misspelt, or one derived from the other. */
export function isSameStem(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (!isLong(short) || !isLong(long)) return false;
  return long.startsWith(short) || (long.length - short.length <= 1 && isOneEditAway(short, long));
}

function isOneEditAway(short: string, long: string): boolean {
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  if (short.length === long.length) {
    // One letter wrong, or two neighbours swapped.
    const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at];
    return short.slice(at + 1) === long.slice(at + 1) || (isSwapped && short.slice(at + 2) === long.slice(at + 2));
  }
  return short.slice(at) === long.slice(at + 1);
}
