import { writeFileSync } from 'node:fs';
import type { Agreement } from '../../apps/api/src/modules/reports/grading/chance.rules';
import { isUnknowing } from '../../apps/api/src/modules/reports/grading/grade.rules';
import { chanceIn, gradeOf, readSet, SETS, type Answer } from './answers';
import { auroc, wilson } from './logistic';
import { agreementAmong, cellsOf, crossValidated, train } from './train';

/**
 * Measures the built-in grader for docs/grading.md. `pnpm --filter bench grading FOLDER` prints the figures; with
 * `--write` it first learns weights and errors from the two training sets. FOLDER has the files of SemEval 2013 task 7
 * and of Mohler as JSON lines.
 */
const [folder, option] = process.argv.slice(2);
if (!folder) throw new Error('Which folder has the answers?');
const MEASURED = new URL('../../apps/api/src/modules/reports/grading/measured.json', import.meta.url);

const read = new Map(SETS.map(set => [set, readSet(folder, set)]));
const of = (set: string) => read.get(set) ?? [];
const trained = SETS.filter(set => set.endsWith('_train'));
const learnt = trained.flatMap(of);

const share = (answers: readonly Answer[]) => {
  const right = answers.filter(({ isRight }) => isRight).length;
  const { low, high } = wilson(right, answers.length);
  return `${right} of ${answers.length} [${low.toFixed(2)}, ${high.toFixed(2)}]`;
};
const aurocOf = (answers: readonly Answer[], chance: (answer: Answer) => number) =>
  auroc(answers.map(answer => ({ score: chance(answer), isRight: answer.isRight }))).toFixed(3);

const chances = crossValidated(learnt);
for (const set of trained) {
  console.log(
    `${set}: AUROC ${aurocOf(of(set), answer => chances.get(answer) ?? 0)}, questions whole in one of ten folds`,
  );
}

if (option === '--write') {
  const plain = new Map([...chances].filter(([answer]) => !isUnknowing(answer) && chanceIn(answer).isPlain));
  const among = (answers: Answer[]): Agreement => {
    const found = agreementAmong(answers, trained);
    if (!found) throw new Error('Too few answers');
    return { ...found, isRight: false };
  };
  const unknowing = learnt.filter(isUnknowing);
  const { low, high } = wilson(unknowing.filter(({ isRight }) => isRight).length, unknowing.length);
  const measured = {
    ...train(learnt),
    cells: cellsOf(plain, trained),
    denied: among(learnt.filter(answer => !plain.has(answer) && !isUnknowing(answer))),
    unknowing: {
      low,
      high,
      share: unknowing.filter(({ isRight }) => isRight).length / unknowing.length,
      isRight: false,
    },
  };
  writeFileSync(MEASURED, `${JSON.stringify(measured)}\n`);
  console.log('Learnt. Run again without --write: the figures are of what is there when it starts.');
  process.exit();
}

/** Draws the same sample of a list each time. */
function draw<T>(all: readonly T[], many: number, seed: number): T[] {
  let state = seed;
  const next = () => (state = (state * 48_271) % 2_147_483_647);
  return all
    .map(one => ({ one, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, many)
    .map(({ one }) => one);
}

function correlation(pairs: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[at], 0) / pairs.length;
  const [x, y] = [mean(0), mean(1)];
  const sum = (figure: (pair: readonly [number, number]) => number) =>
    pairs.reduce((total, pair) => total + figure(pair), 0);
  return sum(([a, b]) => (a - x) * (b - y)) / Math.sqrt(sum(([a]) => (a - x) ** 2) * sum(([, b]) => (b - y) ** 2));
}

for (const set of SETS) {
  const answers = of(set);
  const graded = answers.map(answer => ({ answer, grade: gradeOf(answer), chance: chanceIn(answer).chance }));
  const chance = new Map(graded.map(one => [one.answer, one.chance]));
  const named = (wanted: (percent: number | null) => boolean) =>
    graded.filter(({ grade }) => wanted(grade.correctPercentage)).map(({ answer }) => answer);
  const right = named(percent => percent !== null && percent >= 60);
  console.log(`\n## ${set}, ${answers.length} answers: AUROC ${aurocOf(answers, answer => chance.get(answer) ?? 0)}`);
  console.log(`called right ${right.length}, teachers agree ${share(right)}`);
  for (const [from, to] of [
    [0, 5],
    [6, 12],
    [13, 24],
    [25, 1_000],
  ] as const) {
    console.log(`  of ${from} to ${to} words: ${share(right.filter(({ words }) => words >= from && words <= to))}`);
  }
  console.log(`called wrong, right for teachers: ${share(named(percent => percent !== null && percent < 60))}`);
  const nothing = graded.filter(({ answer, grade }) => grade.coverage.covered === 0 && answer.words > 0);
  console.log(`nothing covered, right for teachers: ${share(nothing.map(({ answer }) => answer))}`);
  const all = graded.filter(({ grade }) => grade.coverage.covered === grade.coverage.of);
  console.log(`everything covered, right for teachers: ${share(all.map(({ answer }) => answer))}`);
  for (let band = 0; band < 10; band++) {
    const inBand = graded.filter(one => Math.min(9, Math.floor(one.chance * 10)) === band);
    const spans = inBand.flatMap(({ grade }) => grade.interval ?? []);
    const mean = (pick: 'low' | 'high') => Math.round(spans.reduce((sum, one) => sum + one[pick], 0) / spans.length);
    if (inBand.length === 0) continue;
    console.log(
      `  chance .${band}: ${share(inBand.map(({ answer }) => answer))}, said ${mean('low')} to ${mean('high')} %`,
    );
  }
  if (set === 'mohler') {
    console.log(`correlation with marks ${correlation(graded.map(one => [one.chance, one.answer.mark])).toFixed(3)}`);
  }
}

console.log(
  '\n## With wordings that a person counted: right answers to the same question, drawn from the training sets',
);
for (const set of ['scientsbank_ua', 'beetle_ua']) {
  const teaching = of(set.replace('_ua', '_train')).filter(({ isRight }) => isRight);
  for (const many of [0, 1, 3, 5, 8]) {
    const scored = of(set).map((answer, at) => {
      const pool = teaching.filter(
        other => other.group === answer.group && other.answer.trim() !== answer.answer.trim(),
      );
      const counted = draw(pool, many, at + 1).map(other => other.answer);
      return { score: chanceIn(answer, counted).chance, isRight: answer.isRight };
    });
    console.log(`${set}, ${many} wordings: AUROC ${auroc(scored).toFixed(3)}`);
  }
}
