import { sameIn } from './same-words.rules';
import { oppositesOf, type Term } from './terms.rules';

export interface Coverage {
  /** Share of what the reference says that the answer says too, 0 to 1. */
  covered: number;
  /** Whether the answer denies what the reference says, or the other way round. */
  isContradicted: boolean;
  /** Whether the reference names numbers and the answer names only others. */
  hasOtherNumbers: boolean;
}

/** A word of the question shows little: whoever repeats it has said nothing new. */
const QUESTION_WEIGHT = 0.25;

/** Where a stem stands in an answer. */
interface Place {
  /** Numbers of the sentences that have it, ascending. */
  sentences: number[];
  isAffirmed: boolean;
  isNegated: boolean;
}

/** An answer as it is compared with any number of references: each stem once. */
export interface ReadAnswer {
  sentences: readonly string[];
  places: ReadonlyMap<string, Place>;
  /** Returns the stems of the answer that mean the same word as this one. */
  same: (stem: string) => readonly string[];
  hasNumbers: boolean;
}

/** Reads an answer from its sentences and the terms of each. */
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

/** By which an answer's term is found. The bare number of one with a unit is found by a number without one alone. */
const keysOf = ({ stem, bare }: Term) => (bare === undefined ? [stem] : [stem, bareKey(bare)]);
const bareKey = (bare: string) => `${bare} of a unit`;

/** Where an answer has a term of a reference. A unit may be left out by either. */
function placesOf({ stem, isNumber, bare }: Term, { places, same }: ReadAnswer): Place[] {
  const keys = isNumber ? [stem, bare ?? bareKey(stem)] : same(stem);
  return keys.flatMap(key => places.get(key) ?? []);
}

/**
 * How much of a reference an answer covers, in terms that the question does not give away, and the first of its sentences
 * that covers most; null where none covers anything. Each term of the reference is looked up once, whatever the number
 * of sentences. What the answer says the opposite of is denied, and not covered.
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

/** The first term of each stem. */
function distinct(terms: readonly Term[]): Term[] {
  const byStem = new Map<string, Term>();
  for (const term of terms) if (!byStem.has(term.stem)) byStem.set(term.stem, term);
  return [...byStem.values()];
}
