/** Runs tasks in the order they come, at most so many at once. */
export function fewAtATime(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running < most) running++;
    // Whoever ends hands the place over, so the number stays.
    else await new Promise<void>(resolve => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
