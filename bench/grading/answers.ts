import { readFileSync } from 'node:fs';
import path from 'node:path';
import { answerKindOf, type AnswerKind } from '../../apps/api/src/modules/reports/grading/chance.rules';
import { compare, gradeByTerms, type Grade } from '../../apps/api/src/modules/reports/grading/grade.rules';
import { likenessOf, readText } from '../../apps/api/src/modules/reports/grading/likeness.rules';
import { termsOf } from '../../apps/api/src/modules/reports/grading/terms.rules';

/** A line of a set, as its files have it. */
interface Row {
  group: string;
  question: string;
  reference?: string;
  references?: string[];
  answer: string;
  label?: 'correct' | 'incorrect';
  score?: number;
}

/** One answer that teachers graded, compared with every reference. */
export interface Answer {
  /** The file's name. */
  set: string;
  group: string;
  question: string;
  answer: string;
  isRight: boolean;
  /** 0 to 1: the teachers' mark, or 1 for right. */
  mark: number;
  references: string[];
  likeness: number[][];
  words: number;
  kind: AnswerKind;
}

/** Where a mark is a share of full marks: an answer is right from here on, as in the product (contract §9). */
const RIGHT_FROM = 0.6;

export const SETS = ['scientsbank_train', 'beetle_train', 'scientsbank_ua', 'beetle_ua', 'mohler'];

/** Reads one set. A spreadsheet left `#NAME?` in place of some answers: nobody can say what those were. */
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

/** What the plan says of it: any of the references will do, and any text that somebody counted as one. */
const taskOf = ({ question, references, answer }: Answer, counted: readonly string[]) => {
  const referenceAnswer = [...references, ...counted].join('; or ');
  return { expected: { question, expectedPoints: [], referenceAnswer }, answer };
};

/** The grade that the product gives. */
export function gradeOf(answer: Answer): Grade {
  const grade = gradeByTerms(taskOf(answer, []));
  if (!grade) throw new Error('There is no reference');
  return grade;
}

/** The product's chance and whether it found that the answer denies nothing. */
export function chanceIn(answer: Answer, counted: readonly string[] = []): { chance: number; isPlain: boolean } {
  const { chance, compared } = compare(taskOf(answer, counted));
  return { chance, isPlain: compared.every(({ coverage }) => !coverage.isContradicted && !coverage.hasOtherNumbers) };
}
