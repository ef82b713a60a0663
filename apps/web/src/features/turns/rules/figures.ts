export const rounded = (value: number) => Math.round(value * 1000) / 1000;

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Null of nothing. */
export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : rounded(average(values));

/** Null of nothing. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [below = 0, above = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return rounded((below + above) / 2);
}

/** The standard deviation of a sample; null of less than two. */
export function spread(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  const middle = average(values);
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return rounded(Math.sqrt(squares / (values.length - 1)));
}
