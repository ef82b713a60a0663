export const rounded = (value: number) => Math.round(value * 1000) / 1000;

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns the mean; null without values. */
export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : rounded(average(values));

/** Returns the median; null without values. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [below = 0, above = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return rounded((below + above) / 2);
}

/** Returns the sample standard deviation; null for fewer than two values. */
export function spread(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  const middle = average(values);
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return rounded(Math.sqrt(squares / (values.length - 1)));
}
