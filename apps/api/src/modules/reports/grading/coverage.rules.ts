import { isLong, isSameStem, type Term } from './terms.rules';

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
  /** Stems long enough to be recognised when they are misspelt. */
  long: readonly string[];
  numbers: ReadonlySet<string>;
}

/** Reads an answer from its sentences and the terms of each. */
export function readAnswer(sentences: readonly { text: string; terms: readonly Term[] }[]): ReadAnswer {
  const places = new Map<string, Place>();
  const numbers = new Set<string>();
  for (const [at, { terms }] of sentences.entries()) {
    for (const { stem, isNumber, isNegated } of terms) {
      const place = places.get(stem) ?? { sentences: [], isAffirmed: false, isNegated: false };
      places.set(stem, place);
      if (place.sentences.at(-1) !== at) place.sentences.push(at);
      if (isNegated) place.isNegated = true;
      else place.isAffirmed = true;
      if (isNumber) numbers.add(stem);
    }
  }
  const long = [...places.keys()].filter(isLong);
  return { sentences: sentences.map(({ text }) => text), places, long, numbers };
}

/**
 * How much of a reference an answer covers, in terms that the question does not give away, and the first of its sentences
 * that covers most; null where none covers anything. Each term of the reference is looked up once, whatever the number
 * of sentences.
 */
export function coverageOf(
  reference: readonly Term[],
  { sentences, places, long, numbers }: ReadAnswer,
  asked: readonly string[],
): Coverage & { best: string | null } {
  const wanted = distinct(reference);
  const perSentence = new Float64Array(sentences.length);
  let [total, found, denied] = [0, 0, 0];
  for (const { stem, isNegated } of wanted) {
    const weight = asked.some(other => isSameStem(stem, other)) ? QUESTION_WEIGHT : 1;
    total += weight;
    const same = isLong(stem) ? long.filter(other => isSameStem(stem, other)) : [stem];
    const matches = same.flatMap(other => places.get(other) ?? []);
    if (matches.length === 0) continue;
    found += weight;
    if (!matches.some(place => (isNegated ? place.isNegated : place.isAffirmed))) denied += weight;
    for (const at of new Set(matches.flatMap(place => place.sentences)))
      perSentence[at] = (perSentence[at] ?? 0) + weight;
  }
  const wantedNumbers = wanted.filter(term => term.isNumber);
  const most = perSentence.reduce((one, other) => Math.max(one, other), 0);
  return {
    covered: total === 0 ? 0 : found / total,
    isContradicted: found > 0 && denied / found >= 0.5,
    hasOtherNumbers:
      wantedNumbers.length > 0 && numbers.size > 0 && !wantedNumbers.some(({ stem }) => numbers.has(stem)),
    best: most === 0 ? null : (sentences[perSentence.indexOf(most)] ?? null),
  };
}

/** The first term of each stem. */
function distinct(terms: readonly Term[]): Term[] {
  const byStem = new Map<string, Term>();
  for (const term of terms) if (!byStem.has(term.stem)) byStem.set(term.stem, term);
  return [...byStem.values()];
}
