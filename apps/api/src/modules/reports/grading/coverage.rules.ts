import { sameIn } from './likeness.rules';
import { oppositesOf, type Term } from './terms.rules';

export interface Coverage {
  /** The share of the reference that the answer covers, 0 to 1. */
  covered: number;
  /** Whether the answer denies what the reference says, or the other way round. */
  isContradicted: boolean;
  /** Whether the reference gives numbers and the answer only others. */
  hasOtherNumbers: boolean;
}

/** A word of the question shows little: repeating it says nothing new. */
const QUESTION_WEIGHT = 0.25;

/** Where a stem occurs in an answer. */
interface Place {
  /** The numbers of the sentences that contain it, ascending. */
  sentences: number[];
  isAffirmed: boolean;
  isNegated: boolean;
}

/** An answer prepared for comparison with any number of references: each stem once. */
export interface ReadAnswer {
  sentences: readonly string[];
  places: ReadonlyMap<string, Place>;
  /** Returns the stems of the answer that mean the same word as this one. */
  same: (stem: string) => readonly string[];
  hasNumbers: boolean;
}

/** Prepares an answer from its sentences and the terms of each. */
export function readAnswer(sentences: readonly { text: string; terms: readonly Term[] }[]): ReadAnswer {
  const places = new Map<string, Place>();
  const words = new Set<string>();
  let hasNumbers = false;
  for (const [at, { terms }] of sentences.entries()) {
    for (const term of terms) {
      for (const key of keysOf(term)) {
        const place = places.get(key) ?? { sentences: [], isAffirmed: false, isNegated: false };
        places.set(key, place);
        if (place.sentences.at(-1) !== at) place.sentences.push(at);
        if (term.isNegated) place.isNegated = true;
        else place.isAffirmed = true;
      }
      if (term.isNumber) hasNumbers = true;
      else words.add(term.stem);
    }
  }
  return { sentences: sentences.map(({ text }) => text), places, same: sameIn(words), hasNumbers };
}

/**
 * Returns the keys by which an answer's term is found. The bare number of one with a unit is found only by a number
 * without a unit.
 */
const keysOf = ({ stem, bare }: Term) => (bare === undefined ? [stem] : [stem, bareKey(bare)]);
const bareKey = (bare: string) => `${bare} of a unit`;

/** Returns where a term of a reference occurs in an answer. Either may leave out the unit. */
function placesOf({ stem, isNumber, bare }: Term, { places, same }: ReadAnswer): Place[] {
  const keys = isNumber ? [stem, bare ?? bareKey(stem)] : same(stem);
  return keys.flatMap(key => places.get(key) ?? []);
}

/**
 * Returns how much of a reference an answer covers, in terms that the question does not give away, and the first of its
 * sentences that covers most; null if none covers anything. Each term of the reference is looked up once, for any
 * number of sentences. A term that the answer contradicts counts as denied, not as covered.
 */
export function coverageOf(
  reference: readonly Term[],
  answer: ReadAnswer,
  asked: (stem: string) => boolean,
): Coverage & { best: string | null } {
  const wanted = distinct(reference);
  const { sentences } = answer;
  const perSentence = new Float64Array(sentences.length);
  let [total, found, denied, reversed] = [0, 0, 0, 0];
  for (const term of wanted) {
    const weight = asked(term.stem) ? QUESTION_WEIGHT : 1;
    total += weight;
    const isSaid = (place: Place) => (term.isNegated ? place.isNegated : place.isAffirmed);
    const isDenied = (place: Place) => (term.isNegated ? place.isAffirmed : place.isNegated);
    const matches = placesOf(term, answer);
    const opposites = oppositesOf(term.stem).flatMap(stem => answer.places.get(stem) ?? []);
    // "Not open" says closed.
    const turned = opposites.filter(isDenied);
    if (matches.length === 0 && turned.length === 0) {
      if (opposites.some(isSaid)) reversed += weight;
      continue;
    }
    found += weight;
    if (!matches.some(isSaid) && turned.length === 0) denied += weight;
    for (const at of new Set([...matches, ...turned].flatMap(place => place.sentences)))
      perSentence[at] = (perSentence[at] ?? 0) + weight;
  }
  const wantedNumbers = wanted.filter(term => term.isNumber);
  const most = perSentence.reduce((one, other) => Math.max(one, other), 0);
  return {
    covered: total === 0 ? 0 : found / total,
    isContradicted: found + reversed > 0 && (denied + reversed) / (found + reversed) >= 0.5,
    hasOtherNumbers:
      wantedNumbers.length > 0 && answer.hasNumbers && !wantedNumbers.some(term => placesOf(term, answer).length > 0),
    best: most === 0 ? null : (sentences[perSentence.indexOf(most)] ?? null),
  };
}

/** Returns the first term of each stem. */
function distinct(terms: readonly Term[]): Term[] {
  const byStem = new Map<string, Term>();
  for (const term of terms) if (!byStem.has(term.stem)) byStem.set(term.stem, term);
  return [...byStem.values()];
}
