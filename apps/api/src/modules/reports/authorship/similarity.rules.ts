import { termsOf } from '../grading/terms.rules';

/** Runs of so many words that two texts share are seldom chance. */
const RUN = 3;

/** Share of a text's runs of three content words that the reference most like it has too, 0 to 1. */
export function sharedRuns(references: string[], text: string): number {
  const own = runsOf(stemsOf(text));
  return Math.max(0, ...references.map(reference => containment(own, runsOf(stemsOf(reference)))));
}

const stemsOf = (text: string) => termsOf(text).map(({ stem }) => stem);

function runsOf(stems: string[]): Set<string> {
  return new Set(stems.slice(RUN - 1).map((_, index) => stems.slice(index, index + RUN).join(' ')));
}

function containment(own: Set<string>, other: Set<string>): number {
  if (own.size === 0) return 0;
  return [...own].filter(run => other.has(run)).length / own.size;
}
