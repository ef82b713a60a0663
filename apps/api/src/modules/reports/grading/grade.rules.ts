import { countWords } from '@interview-detection/shared/words';
import { wordingsOf } from '@interview-detection/shared/positions/positions.rules';
import type { Criterion } from '@interview-detection/shared/reports/judgements.schema';
import { agreementOf, answerKindOf, chanceOf, DENIED, UNKNOWING, type Agreement } from './chance.rules';
import { coverageOf, readAnswer, type Coverage } from './coverage.rules';
import { likenessOf, readText, sameIn } from './likeness.rules';
import { sentencesOf, termsOf } from './terms.rules';

export interface Expectation {
  question: string;
  expectedPoints: string[];
  /** Empty if there is none. */
  referenceAnswer: string;
  /** Nothing was measured on answers in code: they are called neither right nor wrong. */
  isCode?: boolean;
}

export interface Grade {
  /**
   * 0 to 100: the percentage of such answers that teachers called right. Null if it is too close to a half to decide.
   */
  correctPercentage: number | null;
  /**
   * The same on the sets with the lowest and the highest percentage. Absent if nothing was measured on such answers.
   */
  interval?: { low: number; high: number };
  /** How many of the points the answer covers. */
  coverage: { covered: number; of: number };
  criteria: Criterion[];
  remarks: string[];
}

/** How much of an answer is read at most, in characters: some 3,000 words, as much as a model is shown. */
export const ANSWER_READ_MAX = 20_000;
/** A longer sentence is quoted only up to here. Characters. */
const QUOTE_MAX = 300;

const MET = 0.6;
const PARTLY = 0.3;

/** A longer answer counts as an attempt. Words. */
const UNKNOWING_MAX = 8;
const UNKNOWING_WORDS =
  /\b(don['’]?t|do not) (really )?(know|understand|remember)\b|\bno (idea|clue)\b|\bnot (sure|answered)\b/i;

/** Returns whether an answer says little more than that its writer does not know. */
export const isUnknowing = ({ answer }: { answer: string }): boolean =>
  UNKNOWING_WORDS.test(answer) && countWords(answer) <= UNKNOWING_MAX;

interface Compared {
  point: string;
  /** The point, or the one of its wordings that is most like the answer. */
  said: string;
  coverage: Coverage & { best: string | null };
}

/** Compares an answer with each point by words, and with all of them by the measured chance that it is right. */
export function compare({ expected, answer }: { expected: Expectation; answer: string }): {
  compared: Compared[];
  chance: number;
} {
  const points = expected.expectedPoints.length > 0 ? expected.expectedPoints : [expected.referenceAnswer];
  const sentences = sentencesOf(answer.slice(0, ANSWER_READ_MAX));
  const read = readAnswer(sentences.map(text => ({ text: text.trim(), terms: termsOf(text) })));
  const inQuestion = sameIn(termsOf(expected.question).map(({ stem }) => stem));
  const question = readText(expected.question);
  const text = readText(answer.slice(0, ANSWER_READ_MAX));
  const chance = (reference: string) => chanceOf(likenessOf(question, readText(reference), text));
  const compared = points
    .filter(point => point.trim() !== '')
    .map((point): Compared => {
      const [first = point, ...others] = wordingsOf(point);
      const said = others.reduce((best, other) => (chance(other) > chance(best) ? other : best), first);
      const covered = (wording: string) => coverageOf(termsOf(wording), read, stem => inQuestion(stem).length > 0);
      // An answer that contains any of the wordings has made the point, even if it is more like another one.
      const coverages = others.length === 0 ? [] : [first, ...others].map(covered);
      return { point, said, coverage: coverages.reduce(moreCovered, covered(said)) };
    });
  return { compared, chance: compared.length === 0 ? 0 : chance(compared.map(({ said }) => said).join('. ')) };
}

const RISING: readonly Criterion['level'][] = ['cannot tell', 'partly', 'met'];
const rankOf = (coverage: Coverage) => RISING.indexOf(levelOf(coverage));

const moreCovered = <C extends Coverage>(best: C, other: C): C => (rankOf(other) > rankOf(best) ? other : best);

/**
 * Grades an answer by its words against the expected points, or against the reference answer if there are none. Returns
 * null if there is nothing to compare with.
 */
export function gradeByTerms({ expected, answer }: { expected: Expectation; answer: string }): Grade | null {
  const { compared, chance } = compare({ expected, answer });
  if (compared.length === 0) return null;
  const levels = compared.map(({ coverage }) => levelOf(coverage));
  const isPlain = compared.every(({ coverage }) => !coverage.isContradicted && !coverage.hasOtherNumbers);
  const words = countWords(answer);
  const knowsNothing = isUnknowing({ answer }) && compared.every(({ coverage }) => coverage.covered < PARTLY);
  const agreement = expected.isCode
    ? null
    : knowsNothing
      ? UNKNOWING
      : !isPlain
        ? DENIED
        : agreementOf(
            chance,
            words,
            answerKindOf(
              expected.question,
              compared.some(({ said }) => expectsNumber(said)),
            ),
          );
  const isRight = agreement?.isRight === true && isPlain && levels.every(level => level === 'met');
  return {
    correctPercentage: agreement && (isRight || knowsNothing) ? percent(agreement.share) : null,
    ...(agreement ? { interval: intervalOf(agreement) } : {}),
    coverage: { covered: levels.filter(level => level === 'met').length, of: compared.length },
    criteria: compared.map(({ point, coverage }) => ({
      name: point,
      level: levelOf(coverage),
      quote: coverage.covered >= PARTLY ? (coverage.best?.slice(0, QUOTE_MAX) ?? null) : null,
    })),
    remarks: [
      ...(answer.length > ANSWER_READ_MAX
        ? [`Only the first ${ANSWER_READ_MAX.toLocaleString('en')} characters of the answer were read.`]
        : []),
      ...(knowsNothing ? ['It says no more than that the candidate does not know.'] : []),
      ...(compared.some(({ coverage }) => coverage.isContradicted)
        ? ['A negation or an opposite appears beside words of a point, which words alone cannot judge.']
        : []),
      ...(compared.some(({ coverage }) => coverage.hasOtherNumbers) ? ['Its numbers are not the expected ones.'] : []),
    ],
  };
}

/** Returns whether a text has a significant word that the question does not have. */
export function addsToQuestion(text: string, question: string): boolean {
  const inQuestion = sameIn(termsOf(question).map(({ stem }) => stem));
  return termsOf(text).some(({ stem }) => inQuestion(stem).length === 0);
}

const percent = (share: number) => Math.round(share * 100);
const intervalOf = ({ low, high }: Agreement) => ({ low: percent(low), high: percent(high) });
const expectsNumber = (text: string) => termsOf(text).some(({ isNumber }) => isNumber);

/**
 * Returns the level of a point. Never "not met": of the answers without a single term of the reference, teachers called
 * up to three in five right. Never "met" together with a negation, an opposite or another number either: that is for a
 * person to read.
 */
function levelOf({ covered, isContradicted, hasOtherNumbers }: Coverage): Criterion['level'] {
  if (covered < PARTLY) return 'cannot tell';
  return covered >= MET && !isContradicted && !hasOtherNumbers ? 'met' : 'partly';
}
