import {
  ANSWER_KINDS,
  bandOf,
  LENGTHS,
  lengthOf,
  type Agreement,
} from '../../apps/api/src/modules/reports/grading/chance.rules';
import type { Answer } from './answers';
import { fitLogistic, wilson, type Weights } from './logistic';

const FOLDS = 10;

/** Keeps all answers to a question in one fold. */
function foldOf(group: string): number {
  let sum = 7;
  for (const sign of group) sum = (sum * 31 + sign.charCodeAt(0)) % 1_000_003;
  return sum % FOLDS;
}

/** Trains on the reference that shares most words with the answer; both sets have equal weight. */
export function train(answers: readonly Answer[]): Weights {
  const sizes = new Map<string, number>();
  for (const { set } of answers) sizes.set(set, (sizes.get(set) ?? 0) + 1);
  const nearest = answers.map(({ likeness }) => likeness.reduce((a, b) => ((b[1] ?? 0) > (a[1] ?? 0) ? b : a)));
  return fitLogistic(
    nearest,
    answers.map(({ isRight }) => isRight),
    answers.map(({ set }) => answers.length / sizes.size / (sizes.get(set) ?? 1)),
  );
}

export const chanceBy = ({ intercept, weights }: Weights, { likeness }: Answer): number =>
  Math.max(
    ...likeness.map(
      row => 1 / (1 + Math.exp(-row.reduce((sum: number, value, at) => sum + value * (weights[at] ?? 0), intercept))),
    ),
  );

/** Returns the probability of each answer by weights that saw no answer to its question. */
export function crossValidated(answers: readonly Answer[]): Map<Answer, number> {
  const chances = new Map<Answer, number>();
  for (let fold = 0; fold < FOLDS; fold++) {
    const weights = train(answers.filter(({ group }) => foldOf(group) !== fold));
    for (const answer of answers) if (foldOf(answer.group) === fold) chances.set(answer, chanceBy(weights, answer));
  }
  return chances;
}

/** Fewer answers of a set mean nothing: neighbouring ones are then included. */
const ENOUGH = 15;
/** Teachers agree in four of five cases on each set (contract §18). */
const RIGHT_SHARE = 0.8;

const rightIn = (part: readonly Answer[]) => part.filter(({ isRight }) => isRight).length;

/** Returns range and share of right answers among these, per set; null if one of the sets has too few. */
export function agreementAmong(answers: readonly Answer[], sets: readonly string[]): Agreement | null {
  const each = sets.map(set => answers.filter(answer => answer.set === set));
  if (each.some(part => part.length < ENOUGH)) return null;
  const spans = each.map(part => wilson(rightIn(part), part.length));
  const shares = each.map(part => rightIn(part) / part.length);
  const round = (value: number) => Math.round(value * 1_000) / 1_000;
  return {
    low: round(Math.min(...spans.map(({ low }) => low))),
    high: round(Math.max(...spans.map(({ high }) => high))),
    share: round(shares.reduce((sum, value) => sum + value, 0) / shares.length),
    isRight: shares.every(value => value >= RIGHT_SHARE),
  };
}

interface Placed {
  answer: Answer;
  band: number;
  length: number;
}

/**
 * Returns what is measured for each probability, length and kind; if too few answers match all three, by two of them,
 * or one.
 */
export function cellsOf(chances: ReadonlyMap<Answer, number>, sets: readonly string[]): Record<string, Agreement> {
  const placed = [...chances].map(([answer, chance]): Placed => ({
    answer,
    band: bandOf(chance),
    length: lengthOf(answer.words),
  }));
  const among = (isIn: (one: Placed) => boolean) =>
    agreementAmong(
      placed.filter(isIn).map(({ answer }) => answer),
      sets,
    );
  const cells: Record<string, Agreement> = {};
  for (let length = 0; length <= LENGTHS.length; length++) {
    let isRight = false;
    for (let band = 0; band < 10; band++) {
      // This probability and all above it. The longest answers are not judged by shorter ones, which have fewer errors.
      const called =
        among(one => one.band >= band && one.length === length) ??
        (length < LENGTHS.length ? among(one => one.band >= band && one.length < LENGTHS.length) : null);
      // With fewer answers above it, the share may be lower by chance: they were among those already counted.
      isRight ||= called?.isRight ?? false;
      for (const kind of ANSWER_KINDS) {
        const found =
          among(one => one.band === band && one.length === length && one.answer.kind === kind) ??
          among(one => one.band === band && one.length === length) ??
          among(one => Math.abs(one.band - band) <= 1 && one.length === length) ??
          among(one => Math.abs(one.band - band) <= 2 && one.length >= length) ??
          among(one => Math.abs(one.band - band) <= 1);
        if (!found) throw new Error(`Nothing was measured near ${band} ${length} ${kind}`);
        cells[`${band} ${length} ${kind}`] = { ...found, isRight };
      }
    }
  }
  return cells;
}
