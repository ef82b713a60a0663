/** Returns `20%` or `33.3%`. */
export const formatPercent = (percent: number): string => `${Number(percent.toFixed(1))}%`;
