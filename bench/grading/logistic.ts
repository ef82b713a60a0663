/** A logistic regression: standardises internally, with weights for the raw figures. */
export interface Weights {
  intercept: number;
  weights: number[];
}

const RIDGE = 1;
const STEPS = 25;

/** Fits by Newton's method. `share` is the weight of a row; the ridge penalty excludes the intercept. */
export function fitLogistic(rows: readonly number[][], right: readonly boolean[], share: readonly number[]): Weights {
  const width = rows[0]?.length ?? 0;
  const columns = Array.from({ length: width }, (_, at) => rows.map(row => row[at] ?? 0));
  const means = columns.map(mean);
  const spreads = columns.map((column, at) => {
    const centre = means[at] ?? 0;
    return Math.sqrt(mean(column.map(value => (value - centre) ** 2))) || 1;
  });
  const scaled = rows.map(row => [1, ...row.map((value, at) => (value - (means[at] ?? 0)) / (spreads[at] ?? 1))]);
  let beta: number[] = Array.from({ length: width + 1 }, () => 0);
  for (let step = 0; step < STEPS; step++) {
    const gradient = beta.map((value, at): number => (at === 0 ? 0 : -RIDGE * value));
    const hessian = beta.map((_, at) => beta.map((_value, other): number => (at === other && at > 0 ? RIDGE : 0)));
    for (const [at, row] of scaled.entries()) {
      const found: number = sigmoid(dot(row, beta));
      const error = (right[at] ? 1 : 0) - found;
      const bend = found * (1 - found);
      const counts = share[at] ?? 1;
      for (let i = 0; i <= width; i++) {
        gradient[i] = (gradient[i] ?? 0) + counts * error * (row[i] ?? 0);
        const line = hessian[i] ?? [];
        for (let j = 0; j <= width; j++) line[j] = (line[j] ?? 0) + counts * bend * (row[i] ?? 0) * (row[j] ?? 0);
      }
    }
    const change = solve(hessian, gradient);
    beta = beta.map((value, at) => value + (change[at] ?? 0));
  }
  const weights = beta.slice(1).map((value, at) => value / (spreads[at] ?? 1));
  return { intercept: (beta[0] ?? 0) - dot(weights, means), weights };
}

const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));
const mean = (values: readonly number[]) =>
  values.reduce<number>((sum, value) => sum + value, 0) / Math.max(values.length, 1);
const dot = (one: readonly number[], other: readonly number[]) =>
  one.reduce<number>((sum, value, at) => sum + value * (other[at] ?? 0), 0);

/** Solves by Gauss-Jordan elimination, with the largest pivot. */
function solve(matrix: readonly number[][], target: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, target[at] ?? 0]);
  for (let at = 0; at < rows.length; at++) {
    const best = rows.slice(at).reduce((a, b) => (Math.abs(b[at] ?? 0) > Math.abs(a[at] ?? 0) ? b : a));
    const from = rows.indexOf(best);
    [rows[at], rows[from]] = [best, rows[at] ?? []];
    const pivot = best[at] ?? 1;
    const line = best.map(value => value / pivot);
    for (const [other, row] of rows.entries()) {
      rows[other] = other === at ? line : row.map((value, place) => value - (row[at] ?? 0) * (line[place] ?? 0));
    }
  }
  return rows.map(row => row.at(-1) ?? 0);
}

/** Returns the probability that a right answer has a higher score than a wrong one; ties count half. */
export function auroc(scored: readonly { score: number; isRight: boolean }[]): number {
  const sorted = scored.toSorted((a, b) => a.score - b.score);
  let [below, wins, rights] = [0, 0, 0];
  for (let at = 0; at < sorted.length;) {
    let end = at;
    while (end < sorted.length && sorted[end]?.score === sorted[at]?.score) end++;
    const right = sorted.slice(at, end).filter(({ isRight }) => isRight).length;
    const wrong = end - at - right;
    wins += right * (below + wrong / 2);
    below += wrong;
    rights += right;
    at = end;
  }
  return wins / (rights * below);
}

/** Returns the 95 % interval of a proportion, by Wilson. */
export function wilson(hits: number, of: number): { low: number; high: number } {
  if (of === 0) return { low: 0, high: 1 };
  const z = 1.96;
  const [share, wide] = [hits / of, (z * z) / of];
  const half = z * Math.sqrt((share * (1 - share)) / of + wide / (4 * of));
  return { low: (share + wide / 2 - half) / (1 + wide), high: (share + wide / 2 + half) / (1 + wide) };
}
