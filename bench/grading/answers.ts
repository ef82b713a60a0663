import { readFileSync } from 'node:fs';
import path from 'node:path';
import { answerKindOf, type AnswerKind } from '../../apps/api/src/modules/reports/grading/chance.rules';
import { compare, gradeByTerms, type Grade } from '../../apps/api/src/modules/reports/grading/grade.rules';
import { likenessOf, readText } from '../../apps/api/src/modules/reports/grading/likeness.rules';
import { termsOf } from '../../apps/api/src/modules/reports/grading/terms.rules';

/** A line of a data set, as in its files. */
interface Row {
  group: string;
  question: string;
  reference?: string;
  references?: string[];
  answer: string;
  label?: 'correct' | 'incorrect';
  score?: number;
}

/** An answer graded by teachers, to be compared with every reference. */
export interface Answer {
  /** The file's name. */
  set: string;
  group: string;
  question: string;
  answer: string;
  isRight: boolean;
  /** 0 to 1: the teachers' mark, or 1 for a right answer. */
  mark: number;
  references: string[];
  likeness: number[][];
  words: number;
  kind: AnswerKind;
}

/** If the mark is a share of full marks, an answer is right from here up, as in the product (contract §9). */
const RIGHT_FROM = 0.6;

export const SETS = ['scientsbank_train', 'beetle_train', 'scientsbank_ua', 'beetle_ua', 'mohler'];

/** Reads one set. Skips answers that a spreadsheet replaced by `#NAME?`: the originals are unknown. */
export function readSet(folder: string, set: string): Answer[] {
  const lines = readFileSync(path.join(folder, `${set}.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean);
  return lines
    .map(line => JSON.parse(line) as Row)
    .filter(({ answer }) => answer.trim() !== '#NAME?')
    .map(({ group, question, reference, references = [], answer, label, score }) => {
      const mark = score ?? (label === 'correct' ? 1 : 0);
      const all = reference === undefined ? references : [reference];
      return {
        set,
        group,
        question,
        answer,
        mark,
        isRight: mark >= RIGHT_FROM,
        references: all,
        ...read(question, all, answer),
      };
    });
}

function read(question: string, references: readonly string[], answer: string) {
  const [asked, said] = [readText(question), readText(answer)];
  const expectsNumber = references.some(text => termsOf(text).some(({ isNumber }) => isNumber));
  return {
    likeness: references.map(text => likenessOf(asked, readText(text), said)),
    words: answer.trim().split(/\s+/).length,
    kind: answerKindOf(question, expectsNumber),
  };
}

/** Builds the plan's entry: any of the references counts, and any text that a person accepted as one. */
const taskOf = ({ question, references, answer }: Answer, counted: readonly string[]) => {
  const referenceAnswer = [...references, ...counted].join('; or ');
  return { expected: { question, expectedPoints: [], referenceAnswer }, answer };
};

/** Returns the grade that the product gives. */
export function gradeOf(answer: Answer): Grade {
  const grade = gradeByTerms(taskOf(answer, []));
  if (!grade) throw new Error('There is no reference');
  return grade;
}

/** Returns the product's probability, and whether it found neither a contradiction nor other numbers in the answer. */
export function chanceIn(answer: Answer, counted: readonly string[] = []): { chance: number; isPlain: boolean } {
  const { chance, compared } = compare(taskOf(answer, counted));
  return { chance, isPlain: compared.every(({ coverage }) => !coverage.isContradicted && !coverage.hasOtherNumbers) };
}
