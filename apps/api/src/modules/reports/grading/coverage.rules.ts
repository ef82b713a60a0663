import { isSameStem, type Term } from './terms.rules';

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

/** How much of a reference an answer covers, in terms that the question does not give away. */
export function coverageOf(reference: Term[], said: Term[], asked: Term[]): Coverage {
  const wanted = distinct(reference);
  let [total, found, denied] = [0, 0, 0];
  for (const term of wanted) {
    const weight = asked.some(other => isSameStem(term.stem, other.stem)) ? QUESTION_WEIGHT : 1;
    total += weight;
    const matches = said.filter(other => isSameStem(term.stem, other.stem));
    if (matches.length === 0) continue;
    found += weight;
    if (matches.every(other => other.isNegated !== term.isNegated)) denied += weight;
  }
  const numbers = wanted.filter(term => term.isNumber);
  const saidNumbers = said.filter(term => term.isNumber);
  return {
    covered: total === 0 ? 0 : found / total,
    isContradicted: found > 0 && denied / found >= 0.5,
    hasOtherNumbers:
      numbers.length > 0 &&
      saidNumbers.length > 0 &&
      !numbers.some(({ stem }) => saidNumbers.some(other => other.stem === stem)),
  };
}

function distinct(terms: Term[]): Term[] {
  return terms.filter((term, index) => terms.findIndex(other => other.stem === term.stem) === index);
}
